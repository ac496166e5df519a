import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { type Context, defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { numberOf } from '../../number-option.ts'
import { say } from '../../terminal.ts'

export const saleArgument = { sale: { label: 'SALE', required: true, help: 'Its number' } } as const

export const productArgument = { product: { label: 'PRODUCT', required: true, help: 'Its number' } } as const

type UseCase<By> = (deps: Deps, by: By) => Promise<RecordedChange | Refusal>

/** Runs a use case of flash sales, and prints its outcome. `by` is read while the shop is open, as its currency is known then. */
export async function runOnSale<By>(
  { terminal, withShop }: Context,
  use: UseCase<By & { actor: Actor }>,
  { by, json, data, line }: { by: () => By; json: boolean; data: object; line: string },
): Promise<number> {
  done(await withShop((deps) => use(deps, { ...by(), actor: commandActor() })))
  say(terminal.out, json ? JSON.stringify(data) : line)
  return 0
}

interface Changing {
  summary: string
  /** Loads the use case, which is heavy. */
  load: () => Promise<UseCase<{ id: number; actor: Actor }>>
  /** The end of the success message: `is running`. */
  outcome: string
}

/** A command that changes one flash sale and has no more to say than that. */
export const changingCommand = ({ summary, load, outcome }: Changing) =>
  defineCommand({
    summary,
    arguments: saleArgument,
    options: { json: { type: 'boolean', help: 'Prints its number as JSON' } },
    async run({ sale, json }, context) {
      const id = numberOf('SALE', sale)
      const reply = { by: () => ({ id }), json, data: { id }, line: `the flash sale #${id} ${outcome}` }
      return runOnSale(context, await load(), reply)
    },
  })
