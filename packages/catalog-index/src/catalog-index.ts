import { type Bits, clearBit, createBits, hasBit, ScratchMemory, setBit } from './bits.ts'
import {
  type CatalogChanges,
  type CatalogData,
  type CatalogProduct,
  type CatalogShape,
  createPauses,
  mixedOrder,
  type OrderPart,
} from './catalog-data.ts'
import { CommonRows } from './common-rows.ts'
import { KeyRanges, withRoom } from './key-ranges.ts'
import { Order, type OrderData } from './order.ts'
import type { RowsContent } from './rows.ts'
import { type ColumnData, RowSet, ValueColumn } from './value-column.ts'

/** Up to this many products, a change of one also changes the places of all others in mixed orders. */
const MIXED_ANEW = 20_000

/**
 * All products in memory, for filtering, counting and sorting. Each product has a row, a number that stays the same; new products get
 * the next ones. Sets of rows are bits or lists, so that the work of a request hardly depends on the number of products.
 */
export class CatalogIndex<Column extends string = string, Key extends string = string, Mix extends string = string> {
  /** The position in the products' changes up to which this index has been brought. */
  version: number
  /** The series of changes that `version` belongs to. */
  readonly feedId: string
  /** For one list at a time. */
  readonly scratch = new ScratchMemory()
  readonly #shape: CatalogShape<Column, Key, Mix>
  #ids: Uint32Array
  #rowCount: number
  /** The row of each product id plus 1; 0 for none. */
  #rowsById: Uint32Array
  #visible: Bits
  readonly #orders: Map<string, Order>
  readonly #columns: Map<string, ValueColumn>
  /** Made when first needed. */
  #ranges: KeyRanges | undefined

  constructor(shape: CatalogShape<Column, Key, Mix>, data: CatalogData<Column, Key | Mix>) {
    this.#shape = shape
    this.version = data.version
    this.feedId = data.feedId
    this.#ids = data.ids
    this.#rowCount = data.ids.length
    this.#visible = data.visible
    this.#rowsById = rowsById(data.ids)
    this.#orders = new Map(Object.entries<OrderData>(data.orders).map(([name, order]) => [name, new Order(order)]))
    this.#columns = new Map(Object.entries<ColumnData>(data.columns).map(([name, of]) => [name, new ValueColumn(of)]))
  }

  /** The number of rows, those of hidden products among them. */
  get rowCount(): number {
    return this.#rowCount
  }

  /** The rows of all visible products. Only for reading. */
  get visible(): Bits {
    return this.#visible
  }

  idOf(row: number): number {
    return this.#ids[row] ?? 0
  }

  /** An empty set with room for every row. */
  emptyBits(): Bits {
    return new Uint32Array(this.#visible.length)
  }

  /** The rows that are in all of some sets. @param scratch memory that nothing else may use as long as the rows are read */
  common(sets: readonly [RowsContent, ...RowsContent[]], scratch = new ScratchMemory()): CommonRows {
    return new CommonRows(sets, { words: this.#visible.length, scratch })
  }

  /** The rows of products, ascending where the ids are; ids without a row are left out. */
  rowsOf(ids: Uint32Array): Uint32Array {
    const rows = new Uint32Array(ids.length)
    let count = 0
    for (let place = 0; place < ids.length; place++) {
      const row = this.#rowOf(ids[place] ?? 0)
      if (row >= 0) rows[count++] = row
    }
    return rows.subarray(0, count)
  }

  column(name: Column): ValueColumn {
    return found(this.#columns, name)
  }

  /** The visible rows that have a value. */
  rowsWith(column: Column, id: number): RowSet {
    return this.column(column).rowsOf(id) ?? NO_ROWS
  }

  order(name: Key | Mix): Order {
    return found(this.#orders, name)
  }

  /** The order by the key of which ranges are selected. */
  get rangedOrder(): Order {
    return this.order(this.#shape.ranged)
  }

  get ranges(): KeyRanges {
    this.#ranges ??= new KeyRanges(this.rangedOrder, this.#visible.length * 32)
    return this.#ranges
  }

  /**
   * Brings products up to date, with pauses: requests meanwhile see some of the changes.
   * @returns false where there was nothing to change
   */
  async update({ products, removedIds, version }: CatalogChanges<Column, Key>): Promise<boolean> {
    const pause = createPauses()
    this.version = version
    if (products.length + removedIds.length === 0) return false
    for (const id of removedIds) this.#hide(this.#rowOf(id))
    const rows = products.map(({ id }) => this.#rowFor(id))
    for (const name of this.#shape.keys) {
      const keys = products.map((each) => each.keys[name])
      this.order(name).setKeys(rows, keys)
      if (name === this.#shape.ranged) for (const [at, row] of rows.entries()) this.#ranges?.setKey(row, keys[at] ?? 0)
      await pause()
    }
    this.#mix(rows)
    for (const [at, product] of products.entries()) {
      if (product.isVisible) this.#show(rows[at] ?? 0, product)
      else this.#hide(rows[at] ?? 0)
      await pause()
    }
    return true
  }

  #show(row: number, { values }: CatalogProduct<Column, Key>): void {
    setBit(this.#visible, row)
    for (const name of this.#shape.columns) this.column(name).setValues(row, values[name])
  }

  #hide(row: number): void {
    if (row < 0 || !hasBit(this.#visible, row)) return
    clearBit(this.#visible, row)
    for (const column of this.#columns.values()) column.setValues(row, [])
  }

  /** Places in a mixed order depend on those of all other products: among many, only those of the changed rows are calculated. */
  #mix(rows: readonly number[]): void {
    for (const [name, parts] of Object.entries<readonly OrderPart<Key>[]>(this.#shape.mixes)) {
      if (this.#rowCount <= MIXED_ANEW) {
        const orders = parts.map(({ key, weight }) => ({ rows: this.order(key).rows, weight }))
        this.#orders.set(name, new Order(mixedOrder(orders)))
        continue
      }
      const orders = parts.map(({ key, weight }) => ({ order: this.order(key), weight }))
      const keyOf = (row: number) => orders.reduce((sum, { order, weight }) => sum + weight * order.placeOf(row), 0)
      found(this.#orders, name).setKeys(rows, rows.map(keyOf))
    }
  }

  #rowOf(id: number): number {
    return (this.#rowsById[id] ?? 0) - 1
  }

  #rowFor(id: number): number {
    const existing = this.#rowOf(id)
    if (existing >= 0) return existing
    const row = this.#rowCount++
    this.#ids = withRoom(this.#ids, this.#rowCount)
    this.#ids[row] = id
    this.#rowsById = withRoom(this.#rowsById, id + 1)
    this.#rowsById[id] = row + 1
    this.#visible = withRoom(this.#visible, createBits(this.#rowCount).length)
    return row
  }
}

const NO_ROWS = new RowSet()

function found<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name)
  if (value === undefined) throw new Error(`the catalogue has no ${name}`)
  return value
}

function rowsById(ids: Uint32Array): Uint32Array {
  const rows = new Uint32Array((ids.at(-1) ?? 0) + 1)
  for (let row = 0; row < ids.length; row++) rows[ids[row] ?? 0] = row + 1
  return rows
}
