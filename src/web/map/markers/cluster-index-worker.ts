import { createClusterIndex, type ClusterIndex } from './cluster-index.ts'
import type { IndexMessage, IndexReply } from './cluster-index-client.ts'

// The page's types have none for the inside of a worker; `Worker` comes closest.
const page = globalThis as unknown as Worker
let index: ClusterIndex | undefined

page.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
  if ('columns' in data) index = createClusterIndex(data.columns, data.options)
  else if (index !== undefined) reply({ call: data.call, value: valueOf(index, data) })
})

function valueOf(index: ClusterIndex, data: Exclude<IndexMessage, { columns: unknown }>): IndexReply['value'] {
  return 'zoom' in data ? index.level(data.zoom) : index.extentOf(data.clusterId)
}

function reply(message: IndexReply) {
  const columns = Object.values(message.value).filter((column) => ArrayBuffer.isView(column))
  page.postMessage(
    message,
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  )
}
