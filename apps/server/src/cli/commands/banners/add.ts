import { LookBanner } from '@rialto/contract'
import { HOME_BANNERS_MAX } from '@rialto/contract/limits'
import { HOME_BANNER_PLACES } from '@rialto/contract/market-enums'
import { z } from 'zod'
import { refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { defineCommand, Failure, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { storePictureFile } from './store-picture-file.ts'

export const add = defineCommand({
  summary: 'Adds a banner after the others of its place',
  details: `  npm run shop -- banners add winter.jpg --title "Warm hands" --url /categories/gloves --phone winter-phone.jpg

Without a picture for phones the wide one is cropped; without one for the dark theme it is dimmed.`,
  arguments: { picture: { label: 'FILE', required: true, help: 'A picture (JPEG, PNG, WebP), about 1440 by 600' } },
  options: {
    title: { type: 'string', value: 'TEXT', required: true, help: 'Its words' },
    place: { type: 'string', value: 'WORD', help: `${HOME_BANNER_PLACES.join(' or ')}; hero is the carousel` },
    kicker: { type: 'string', value: 'TEXT', help: 'Small words above the title' },
    text: { type: 'string', value: 'TEXT', help: 'A sentence below the title' },
    action: { type: 'string', value: 'TEXT', help: 'The words of the button' },
    url: { type: 'string', value: 'ADDRESS', help: 'The page that it leads to' },
    alt: { type: 'string', value: 'TEXT', help: 'Describes the picture to those who do not see it' },
    phone: { type: 'string', value: 'FILE', help: 'A picture for phones, about 800 by 624' },
    dark: { type: 'string', value: 'FILE', help: 'A picture for the dark theme' },
    'phone-dark': { type: 'string', value: 'FILE', help: 'A picture for phones in the dark theme' },
    json: { type: 'boolean', help: 'Prints the banners as JSON' },
  },
  async run({ picture, place = 'hero', phone, dark, 'phone-dark': phoneDark, json, ...texts }, context) {
    if (!HOME_BANNER_PLACES.some((known) => known === place))
      throw new UsageError(`--place must be one of ${HOME_BANNER_PLACES.join(', ')}`)
    const { changeBanners, showLookNow } = await import('../../../modules/market/look/index.ts')
    const banners = await context.withShop(async (deps) => {
      const store = async (file: string | undefined) => (file === undefined ? null : storePictureFile(deps, file))
      const parsed = LookBanner.safeParse({
        id: -1,
        place,
        kicker: '',
        text: '',
        action: '',
        url: '',
        alt: '',
        ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
        picture: await store(picture),
        picture_phone: await store(phone),
        picture_dark: await store(dark),
        picture_phone_dark: await store(phoneDark),
        translations: {},
      })
      if (!parsed.success) throw new Failure(z.prettifyError(parsed.error))
      const banner = parsed.data
      done(
        await changeBanners(deps, {
          change: (all) =>
            all.length < HOME_BANNERS_MAX
              ? [...all, banner]
              : refuse('conflict', text('The home page has as many banners as it can')),
          name: banner.title,
          sentence: text('Added the banner {{name}}'),
          actor: commandActor(),
        }),
      )
      return (await showLookNow(deps)).published.banners
    })
    say(context.terminal.out, json ? JSON.stringify(banners) : 'Shoppers see the banner now')
    return 0
  },
})
