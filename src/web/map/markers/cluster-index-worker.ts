import { clusterInView, ClusterIndex, type DealColumns, type DealLevel, type IndexOptions } from './cluster-index.ts'
import type { IndexMessage, IndexReply } from './cluster-index-client.ts'

// The page's types have none for the inside of a worker; `Worker` comes closest.
const page = globalThis as unknown as Worker
let loaded: { readonly columns: DealColumns; readonly options: IndexOptions } | undefined
let index: ClusterIndex | undefined

page.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
  if ('columns' in data) [loaded, index] = [data, undefined]
  if ('columns' in data || loaded === undefined) return
  const { columns, options } = loaded
  if ('zoom' in data && data.box !== undefined) {
    replyLevel(data.call, clusterInView(columns, options, data.zoom, data.box))
    return
  }
  index ??= new ClusterIndex(columns, options)
  if ('zoom' in data) replyLevel(data.call, index.level(data.zoom))
  else reply({ call: data.call, value: index.extentOf(data.clusterId) })
})

function replyLevel(call: number, value: DealLevel | undefined) {
  const columns = Object.values(value ?? {}).filter((column) => ArrayBuffer.isView(column))
  reply(
    { call, value },
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  )
}

function reply(message: IndexReply, transfer: Transferable[] = []) {
  page.postMessage(message, transfer)
}
