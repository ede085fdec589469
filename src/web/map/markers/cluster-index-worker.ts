import { clusterInView, createClusterIndex, type ClusterIndex } from './cluster-index.ts'
import type { IndexMessage, IndexReply } from './cluster-index-client.ts'

// The page's types have none for the inside of a worker; `Worker` comes closest.
const page = globalThis as unknown as Worker
let loaded: Extract<IndexMessage, { columns: unknown }> | undefined
let index: ClusterIndex | undefined

page.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
  if ('columns' in data) [loaded, index] = [data, undefined]
  else if (loaded !== undefined) reply({ call: data.call, value: valueOf(loaded, data) })
})

function valueOf(
  { columns, options }: NonNullable<typeof loaded>,
  data: Exclude<IndexMessage, { columns: unknown }>,
): IndexReply['value'] {
  if ('zoom' in data && data.box !== undefined) return clusterInView(columns, options, data.zoom, data.box)
  index ??= createClusterIndex(columns, options)
  return 'zoom' in data ? index.level(data.zoom) : index.extentOf(data.clusterId)
}

function reply(message: IndexReply) {
  const columns = Object.values(message.value ?? {}).filter((column) => ArrayBuffer.isView(column))
  page.postMessage(
    message,
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  )
}
