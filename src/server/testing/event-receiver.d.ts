import { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
/** A request that a receiver has got. */
export interface ReceivedEvent {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** A receiver of events on the loopback. */
export interface EventReceiver {
  /** Without a slash at the end. */
  readonly origin: string
  /** What it has got at a path, in order. */
  at(path: string): readonly ReceivedEvent[]
  close(): Promise<void>
}
/** How a receiver answers at each of its paths; elsewhere it has received the event. */
export declare const answers: Readonly<Record<string, (response: ServerResponse) => void>>
/** Starts a receiver that answers 204, after taking the whole event, or at some paths in another way. */
export declare function startEventReceiver(): Promise<EventReceiver>
