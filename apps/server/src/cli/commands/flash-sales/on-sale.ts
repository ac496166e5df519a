import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { type Context, defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'

export const saleArgument = { sale: { label: 'SALE', required: true, help: 'Its number' } } as const

export const productArgument = { product: { label: 'PRODUCT', required: true, help: 'Its number' } } as const

/** The number of a thing, also as `#12`. Throws {@link UsageError}. */
export function numberOf(label: string, word: string): number {
  const text = word.replace(/^#/, '')
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${label} must be a number, as the list shows it`)
  return Number(text)
}

type FlashSales = typeof import('../../../modules/flash-sales/index.ts')

/** Runs a use case of flash sales, and prints its outcome. */
export async function runOnSale(
  { terminal, withShop }: Context,
  use: (module: FlashSales, deps: Deps, actor: Actor) => Promise<RecordedChange | Refusal>,
  reply: { json: boolean; data: object; line: string },
): Promise<number> {
  const module = await import('../../../modules/flash-sales/index.ts')
  done(await withShop((deps) => use(module, deps, commandActor())))
  say(terminal.out, reply.json ? JSON.stringify(reply.data) : reply.line)
  return 0
}

interface Changing {
  summary: string
  change(module: FlashSales, deps: Deps, by: { id: number; actor: Actor }): Promise<RecordedChange | Refusal>
  /** The end of the success message: `is running`. */
  outcome: string
}

/** A command that changes one flash sale and has no more to say than that. */
export const changingCommand = ({ summary, change, outcome }: Changing) =>
  defineCommand({
    summary,
    arguments: saleArgument,
    options: { json: { type: 'boolean', help: 'Prints its number as JSON' } },
    run({ sale, json }, context) {
      const id = numberOf('SALE', sale)
      return runOnSale(context, (module, deps, actor) => change(module, deps, { id, actor }), {
        json,
        data: { id },
        line: `the flash sale #${id} ${outcome}`,
      })
    },
  })
