import type { RefusedProduct } from '@rialto/contract'
import { printable } from '../../table.ts'
import { say, type Terminal } from '../../terminal.ts'

/** Says how many products were decided, and why others were left. @returns the exit code */
export function reportDecisions(
  terminal: Terminal,
  word: 'approved' | 'refused',
  { done, refused }: { done: number; refused: readonly RefusedProduct[] },
): number {
  say(terminal.out, `${done} ${done === 1 ? 'product' : 'products'} ${word}`)
  for (const { id, name, message } of refused) say(terminal.err, printable(`#${id} ${name}: ${message}`))
  return refused.length === 0 ? 0 : 1
}
