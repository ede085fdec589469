import { createClusterIndex, type ClusterIndex } from './cluster-index.ts'
import type { IndexMessage, IndexReply } from './cluster-index-client.ts'

let loaded: Extract<IndexMessage, { columns: unknown }> | undefined
let index: ClusterIndex | undefined

self.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
  if ('columns' in data) [loaded, index] = [data, undefined]
  else if (loaded !== undefined) reply({ call: data.call, value: valueOf(loaded, data) })
})

function valueOf(
  { columns, options }: NonNullable<typeof loaded>,
  data: Exclude<IndexMessage, { columns: unknown }>,
): IndexReply['value'] {
  index ??= createClusterIndex(columns, options)
  return data.clusterId === undefined ? index.level(data.zoom) : index.extentOf(data.clusterId, data.zoom)
}

function reply(message: IndexReply) {
  self.postMessage(message, { transfer: [] })
}
