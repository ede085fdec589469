import { roles } from '#contract/endpoint'

/** The keys for requests. */
export const fuzzKeys = {
  public: 'pk_fuzz_0123456789abcdef',
  agent: 'ak_fuzz_0123456789abcdef',
  staff: 'sk_fuzz_0123456789abcdef',
  otherStaff: 'sk_fuzz_fedcba9876543210',
} as const

/** The environment of the service under test, with every optional feature enabled. */
export const fuzzEnvironment: Readonly<Record<string, string>> = {
  HOST: '127.0.0.1',
  PORT: '0',
  SAMPLE: 'on',
  SAMPLE_HOTELS: '200',
  API_KEYS: [...roles.map((role) => `${role}=${fuzzKeys[role]}`), `staff=${fuzzKeys.otherStaff}`].join(),
  RATE_LIMIT: '1000000',
  TRUST_PROXY: '1',
  TRANSFER_REVIEW_ABOVE: '5000',
  METRICS_ADDRESS: '127.0.0.1:0',
}
