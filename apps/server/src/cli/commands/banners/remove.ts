import { refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { defineCommand, Failure, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'

export const remove = defineCommand({
  summary: 'Removes a banner from the home page',
  arguments: { number: { label: 'NUMBER', required: true, help: 'Of `banners list`' } },
  options: { json: { type: 'boolean', help: 'Prints the banners that are left as JSON' } },
  async run({ number, json }, context) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError('NUMBER must be one of `banners list`')
    const { changeBanners, showLookNow } = await import('../../../modules/market/look/index.ts')
    const banners = await context.withShop(async (deps) => {
      const banner = (await showLookNow(deps)).published.banners.find(({ id }) => id === Number(number))
      if (!banner) throw new Failure(`there is no banner ${number}`)
      done(
        await changeBanners(deps, {
          change: (all) =>
            all.some(({ id }) => id === banner.id)
              ? all.filter(({ id }) => id !== banner.id)
              : refuse('not_found', text('This banner does not exist')),
          name: banner.title,
          sentence: text('Removed the banner {{name}}'),
          command: `banners remove ${number}`,
          actor: commandActor(),
        }),
      )
      return (await showLookNow(deps)).published.banners
    })
    say(context.terminal.out, json ? JSON.stringify(banners) : 'Shoppers do not see it any more')
    return 0
  },
})
