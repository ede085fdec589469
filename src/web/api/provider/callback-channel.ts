// A window of another browsing context group has no opener. The name of the channel, a random state, is known only to the
// page that began the sign-in and to the window that completes it.
const channelOf = (state: string) => new BroadcastChannel(`sign-in ${state}`)

const responseMs = 1000

/** Hands the response of the provider to the page that waits for it; resolves to whether there is one. */
export async function handToOpener(state: string, search: string): Promise<boolean> {
  const channel = channelOf(state)
  const received = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), responseMs)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
  channel.postMessage(search)
  const isReceived = await received
  channel.close()
  return isReceived
}

/** Waits for the response of the provider in another window; `undefined` once it is no longer wanted. */
export function receiveCallback(state: string, signal: AbortSignal): Promise<string | undefined> {
  const channel = channelOf(state)
  return new Promise((resolve) => {
    const end = (search?: string) => {
      channel.close()
      resolve(search)
    }
    signal.addEventListener('abort', () => end(), { once: true })
    channel.addEventListener(
      'message',
      ({ data }) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
        channel.postMessage('received')
        end(String(data))
      },
      { once: true },
    )
  })
}
