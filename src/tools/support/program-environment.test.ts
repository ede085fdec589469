import { execFileSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { programEnvironment } from './program-environment.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a program inherits only the paths and a moved clock from its caller’s environment', () => {
  vi.stubEnv('npm_config_loglevel', 'silent')
  vi.stubEnv('TZ', 'Pacific/Honolulu')
  vi.stubEnv('NODE_OPTIONS', '--no-warnings --import=data:text/javascript,Date.now=()=>1234')
  const printed = execFileSync(
    process.execPath,
    ['-p', 'JSON.stringify([Date.now(), process.env.npm_config_loglevel, process.env.TZ, process.env.PORT])'],
    { encoding: 'utf8', env: programEnvironment({ PORT: '7' }) },
  )
  expect(JSON.parse(printed)).toEqual([1234, null, null, '7'])
  expect(programEnvironment()).toMatchObject({ PATH: process.env['PATH'] })
})
