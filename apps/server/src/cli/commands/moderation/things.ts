import { BULK_DECISIONS_MAX, ID_MAX } from '@rialto/contract/limits'
import { UsageError } from '../../command.ts'

export const thingArguments = {
  kind: { label: 'KIND', required: true, help: 'product or review' },
  id: { label: 'ID', required: true, help: 'Its number' },
} as const

/** @throws {@link UsageError} */
export function readId(text: string): number {
  const id = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : 0
  if (id < 1 || id > ID_MAX) throw new UsageError(`${text} is no number of a product, review or report`)
  return id
}

/** @throws {@link UsageError} */
export function readKind(text: string): 'product' | 'review' {
  if (text === 'product' || text === 'review') return text
  throw new UsageError(`KIND must be product or review`)
}

export const idsArgument = { label: 'IDS', required: false, help: 'Numbers of products, with commas' } as const

/** The ids of a list with commas. @throws {@link UsageError} */
export function readIds(text: string): number[] {
  const ids = text.split(',').map((one) => readId(one.trim()))
  if (ids.length > BULK_DECISIONS_MAX) throw new UsageError(`at most ${BULK_DECISIONS_MAX} products at once`)
  return ids
}
