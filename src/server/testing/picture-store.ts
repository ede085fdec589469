import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

/** A store of pictures on the loopback, as a hotel's own server or a content delivery network is one. */
export interface PictureStore {
  /** Without a slash at the end. */
  readonly origin: string
  /** The paths that were requested, in order. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Answers a request by its path. */
export type RespondWithPicture = (path: string, response: ServerResponse) => void

export async function startPictureStore(answer: RespondWithPicture): Promise<PictureStore> {
  const requests: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    requests.push(url)
    answer(url, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Draws a PNG of one colour. */
export function drawPng(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(red, green, blue))])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
