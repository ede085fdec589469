import { glimpseDeals } from './deal-glimpse.ts'
import { DealIndex, type DealColumns, type DealLevel, type IndexOptions } from './deal-index.ts'
import type { IndexAnswer, IndexMessage } from './remote-index.ts'

// Among the types of a page, the other end of a worker is what comes closest to its inside.
const page = globalThis as unknown as Worker
let given: { readonly columns: DealColumns; readonly options: IndexOptions } | undefined
let index: DealIndex | undefined

page.addEventListener('message', ({ data }: MessageEvent<IndexMessage>) => {
  if ('columns' in data) [given, index] = [data, undefined]
  if ('columns' in data || given === undefined) return
  const { columns, options } = given
  if ('zoom' in data && data.box !== undefined) {
    answerLevel(data.call, glimpseDeals(columns, options, data.zoom, data.box))
    return
  }
  index ??= new DealIndex(columns, options)
  if ('zoom' in data) answerLevel(data.call, index.level(data.zoom))
  else answer({ call: data.call, value: index.expansionZoom(data.clusterId) })
})

function answerLevel(call: number, value: DealLevel | undefined) {
  const columns = Object.values(value ?? {}).filter((column) => ArrayBuffer.isView(column))
  answer(
    { call, value },
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  )
}

function answer(answer: IndexAnswer, transfer: Transferable[] = []) {
  page.postMessage(answer, transfer)
}
