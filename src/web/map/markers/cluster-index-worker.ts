import { ClusterIndex, type DealLevel } from './cluster-index.ts'
import type { IndexMessage, IndexReply } from './cluster-index-client.ts'

// The page's types have none for the inside of a worker; `Worker` comes closest.
const page = globalThis as unknown as Worker
let index: ClusterIndex | undefined

page.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
  if ('columns' in data) index = new ClusterIndex(data.columns, data.options)
  else if (index === undefined) return
  else if ('zoom' in data) replyLevel(data.call, index.level(data.zoom))
  else reply({ call: data.call, value: index.extentOf(data.clusterId) })
})

function replyLevel(call: number, value: DealLevel) {
  const columns = Object.values(value).filter((column) => ArrayBuffer.isView(column))
  reply(
    { call, value },
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  )
}

function reply(message: IndexReply, transfer: Transferable[] = []) {
  page.postMessage(message, transfer)
}
