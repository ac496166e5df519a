import { setImmediate } from 'node:timers/promises'
import { type Bits, createBits, hasBit, setBits } from './bits.ts'
import { type OrderData, orderData } from './order.ts'
import { type ColumnData, columnData, type RowsByValue } from './value-column.ts'

/** What a catalogue is made of, by names that its owner chooses. */
export interface CatalogShape<
  Column extends string = string,
  Key extends string = string,
  Mix extends string = string,
> {
  /** The kinds of values that products have, any number of each. */
  columns: readonly Column[]
  /** The numbers that products are ordered by, one of each. */
  keys: readonly Key[]
  /** Orders by a product's places in other orders, so that no key outweighs the others by its scale. */
  mixes: Readonly<Record<Mix, readonly OrderPart<Key>[]>>
  /** The key of which ranges are selected. */
  ranged: Key
}

/** The part of an order in a mixed one: each place counts `weight` times. */
export interface OrderPart<Key extends string = string> {
  key: Key
  weight: number
}

/** Everything that an index knows of a product. */
export interface CatalogProduct<Column extends string = string, Key extends string = string> {
  id: number
  /** A product that is not visible keeps its row, and is in no list. */
  isVisible: boolean
  /** Whole numbers. */
  keys: Readonly<Record<Key, number>>
  /** The ids of its values. */
  values: Readonly<Record<Column, readonly number[]>>
}

/** The changes of products since a position in a series of changes. */
export interface CatalogChanges<Column extends string = string, Key extends string = string> {
  /** By ascending id, in which new ones get their rows. */
  products: CatalogProduct<Column, Key>[]
  removedIds: number[]
  /** The position after these changes. */
  version: number
}

/** Where the products of an index come from. */
export interface CatalogSource<Data extends CatalogData, Changes extends CatalogChanges> {
  /** @param options anew: all products, not a snapshot of them */
  read(options: { anew: boolean }): Promise<Data>
  /** The changes from a position on; null where it is of another series, or where reading all products is less work. */
  changesSince(position: Pick<Data, 'feedId' | 'version'>): Promise<Changes | null>
}

/** All that an index consists of; it can be transferred between threads. */
export interface CatalogData<Column extends string = string, Order extends string = string> {
  /** The product ids by row, ascending. */
  ids: Uint32Array
  visible: Bits
  orders: Readonly<Record<Order, OrderData>>
  columns: Readonly<Record<Column, ColumnData>>
  /** The series of changes that `version` belongs to. */
  feedId: string
  /** The position in the products' changes before they were read. */
  version: number
}

/** Collects all products, and turns them into the data of an index. */
export class CatalogBuilder<Column extends string, Key extends string, Mix extends string> {
  readonly #shape: CatalogShape<Column, Key, Mix>
  readonly #ids = new GrowingColumn()
  readonly #visible = new GrowingColumn()
  readonly #keys: ReadonlyMap<Key, GrowingColumn>
  /** The visible rows of the values that products were added with. */
  readonly #growing: ReadonlyMap<Column, Map<number, GrowingColumn>>
  /** The visible rows of the values that were added with their products. */
  readonly #whole: ReadonlyMap<Column, Map<number, Uint32Array>>
  #finder: ((productIds: readonly number[]) => Uint32Array) | undefined

  constructor(shape: CatalogShape<Column, Key, Mix>) {
    this.#shape = shape
    this.#keys = new Map(shape.keys.map((name) => [name, new GrowingColumn()]))
    this.#growing = new Map(shape.columns.map((name) => [name, new Map()]))
    this.#whole = new Map(shape.columns.map((name) => [name, new Map()]))
  }

  /** Adds a product; ids must ascend. @param values those that are known already */
  add(
    { id, isVisible, keys }: Omit<CatalogProduct<Column, Key>, 'values'>,
    values: Readonly<Partial<Record<Column, readonly number[]>>>,
  ): void {
    const row = this.#ids.length
    this.#ids.push(id)
    for (const [name, column] of this.#keys) column.push(keys[name])
    if (!isVisible) return
    this.#visible.push(row)
    for (const [name, rowsByValue] of this.#growing)
      for (const value of values[name] ?? []) {
        const rows = rowsByValue.get(value) ?? new GrowingColumn(FEW)
        rowsByValue.set(value, rows)
        rows.push(row)
      }
  }

  /** Adds a value with all products that have it, in any order. All products have been added before. */
  addValue(column: Column, value: number, productIds: readonly number[]): void {
    this.#finder ??= this.#createFinder()
    const rows = this.#finder(productIds)
    if (rows.length > 0) this.#whole.get(column)?.set(value, rows)
  }

  build(position: { feedId: string; version: number }): CatalogData<Column, Key | Mix> {
    const orders = new Map<string, OrderData>()
    for (const [name, column] of this.#keys) orders.set(name, orderData(column.values))
    for (const [name, parts] of Object.entries<readonly OrderPart<Key>[]>(this.#shape.mixes))
      orders.set(name, mixedOrder(parts.map(({ key, weight }) => ({ rows: orders.get(key)?.rows ?? NO_ROWS, weight }))))
    const columns = this.#shape.columns.map((name): [string, ColumnData] => [
      name,
      columnData(this.#rowsOf(name), this.#ids.length),
    ])
    return {
      ids: Uint32Array.from(this.#ids.values),
      visible: this.#visibleBits(),
      orders: Object.fromEntries(orders) as Record<Key | Mix, OrderData>,
      columns: Object.fromEntries(columns) as Record<Column, ColumnData>,
      ...position,
    }
  }

  #rowsOf(name: Column): RowsByValue {
    const growing = [...(this.#growing.get(name) ?? [])]
    return new Map([
      ...growing.map(([value, rows]): [number, Uint32Array] => [value, Uint32Array.from(rows.values)]),
      ...(this.#whole.get(name) ?? []),
    ])
  }

  #visibleBits(): Bits {
    const bits = createBits(this.#ids.length)
    setBits(bits, this.#visible.values)
    return bits
  }

  /** Finds the visible rows of products. */
  #createFinder(): (productIds: readonly number[]) => Uint32Array {
    const [ids, visible] = [this.#ids.values, this.#visibleBits()]
    const rowsById = new Uint32Array((ids.at(-1) ?? 0) + 1)
    ids.forEach((id, row) => {
      rowsById[id] = row + 1
    })
    return (productIds) =>
      Uint32Array.from(productIds, (id) => (rowsById[id] ?? 0) - 1)
        .filter((row) => row < ids.length && hasBit(visible, row))
        .sort()
  }
}

const NO_ROWS = new Uint32Array(0)
const FIRST_CAPACITY = 1_024
/** Most values have few products. */
const FEW = 16

/** A growing array of numbers, as products kept as objects would take ten times the memory. Its capacity doubles when it is full. */
class GrowingColumn {
  #values: Float64Array<ArrayBuffer>
  #length = 0

  constructor(capacity = FIRST_CAPACITY) {
    this.#values = new Float64Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  /** All numbers pushed so far, without copying them. */
  get values(): Float64Array {
    return this.#values.subarray(0, this.#length)
  }
}

/** The order by the sum of the places in other orders. @param parts the rows of each order, and how many times a place counts */
export function mixedOrder(parts: readonly { rows: Uint32Array; weight: number }[]): OrderData {
  const keys = new Float64Array(parts[0]?.rows.length ?? 0)
  for (const { rows, weight } of parts)
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place] ?? 0
      keys[row] = (keys[row] ?? 0) + weight * place
    }
  return orderData(keys)
}

/** Long work lets other work run after this time. */
const PAUSE_MS = 4

/** Returns a function to await between the steps of long work in the thread that answers requests. */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PAUSE_MS) return
    await setImmediate()
    since = performance.now()
  }
}
