import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { readId, readKind, thingArguments } from './things.ts'

export const hide = defineCommand({
  summary: 'Hides a product or a review from shoppers; its shop is told the reason',
  details: '  npm run shop -- moderation hide product 31 --reason "The picture shows another product."',
  arguments: thingArguments,
  options: { reason: { type: 'string', value: 'TEXT', required: true, help: 'What the shop is told' } },
  async run({ kind: word, id: text, reason }, { terminal, withShop }) {
    const [kind, id, actor] = [readKind(word), readId(text), commandActor()]
    const { hideProduct, hideReview } = await import('../../../modules/talking/moderation/index.ts')
    done(
      await withShop((deps) =>
        kind === 'product'
          ? hideProduct(deps, { productId: id, reason, actor })
          : hideReview(deps, { reviewId: id, reason, actor }),
      ),
    )
    say(terminal.out, `The ${kind} #${id} is hidden`)
    return 0
  },
})
