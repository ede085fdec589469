import { type IncomingHttpHeaders } from 'node:http'
/** A request that a receiver has got. */
export interface ReceivedEvent {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** A receiver of events on the loopback; its `at` returns what it has got at a path, in order. */
export type EventReceiver = Awaited<ReturnType<typeof startEventReceiver>>
/** Starts a receiver that answers 204, after taking the whole event, or at some paths in another way. */
export declare function startEventReceiver(): Promise<{
  origin: string
  at: (path: string) => readonly ReceivedEvent[]
  close: () => Promise<void>
}>
