import { readFile, stat } from 'node:fs/promises'
import { LookBanner } from '@rialto/contract'
import { HOME_BANNERS_MAX, SETTING_PICTURE_BYTES_MAX } from '@rialto/contract/limits'
import { HOME_BANNER_PLACES } from '@rialto/contract/market-enums'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { text } from '../../lib/texts.ts'
import { defineCommand, defineGroup, Failure, UsageError } from '../command.ts'
import { isFileError, say, table } from '../terminal.ts'
import { commandActor, done } from '../with-modules.ts'

const columns = [
  { title: 'no', of: ({ id }: LookBanner) => id, isFigure: true },
  { title: 'place', of: ({ place }: LookBanner) => place },
  { title: 'title', of: ({ title }: LookBanner) => title },
  { title: 'leads to', of: ({ url }: LookBanner) => url || null },
  { title: 'languages', of: ({ translations }: LookBanner) => Object.keys(translations).join(' ') || null },
]

const list = defineCommand({
  summary: 'Lists the banners that shoppers see, in their order',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { showLookNow } = await import('../../modules/market/look/index.ts')
    const { banners } = (await withShop((deps) => showLookNow(deps))).published
    say(terminal.out, json ? JSON.stringify(banners) : table(columns, banners))
    return 0
  },
})

const remove = defineCommand({
  summary: 'Removes a banner from the home page',
  arguments: { number: { label: 'NUMBER', required: true, help: 'Of `banners list`' } },
  options: { json: { type: 'boolean', help: 'Prints the banners that are left as JSON' } },
  async run({ number, json }, context) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError('NUMBER must be one of `banners list`')
    const { changeBanners, showLookNow } = await import('../../modules/market/look/index.ts')
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

/** Stores a picture file. @returns its address. Throws {@link Failure}. */
async function storePictureFile({ files }: Deps, file: string): Promise<string> {
  const { decodePicture, storePicture } = await import('../../files/pictures.ts')
  const { refuseWhenUnavailable } = await import('../../files/store-files.ts')
  const bytes = await read(file)
  const picture = await decodePicture(bytes)
  if (typeof picture === 'string') throw new Failure(`${file} is not a picture that can be read`)
  return done(await refuseWhenUnavailable(storePicture(files, picture)))
}

async function read(file: string): Promise<Buffer> {
  try {
    if ((await stat(file)).size > SETTING_PICTURE_BYTES_MAX) throw new Failure(`${file} is larger than 4 MB`)
    return await readFile(file)
  } catch (error) {
    if (isFileError(error)) throw new Failure(`${file} cannot be read`)
    throw error
  }
}

const add = defineCommand({
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
    const { changeBanners, showLookNow } = await import('../../modules/market/look/index.ts')
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

export const command = defineGroup({
  summary: 'Lists, adds and removes banners of the home page',
  details:
    'Shoppers see a change at once, and it can be taken back in the record. The draft of the look stays as it is.',
  commands: { list, add, remove },
})
