import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { readId, readKind, thingArguments } from './things.ts'

export const show = defineCommand({
  summary: 'Shows a hidden product or review again',
  details: 'A product gets the status that its shop has chosen for it.',
  arguments: thingArguments,
  options: {},
  async run({ kind: word, id: text }, { terminal, withShop }) {
    const [kind, id, actor] = [readKind(word), readId(text), commandActor()]
    const { showProduct, showReview } = await import('../../../modules/talking/moderation/index.ts')
    done(
      await withShop((deps) =>
        kind === 'product' ? showProduct(deps, { productId: id, actor }) : showReview(deps, { reviewId: id, actor }),
      ),
    )
    say(terminal.out, `The market no longer hides the ${kind} #${id}`)
    return 0
  },
})
