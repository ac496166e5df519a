import type { Deps } from '../../../../deps.ts'
import { selectIdByCode } from './repository.ts'

/** The number of an order that is named by its code, or by `#` and its number. */
export async function findOrderId({ database }: Pick<Deps, 'database'>, named: string): Promise<number | undefined> {
  const number = /^#(\d{1,9})$/.exec(named)?.[1]
  return number === undefined ? selectIdByCode(database.db, named.toUpperCase()) : Number(number)
}
