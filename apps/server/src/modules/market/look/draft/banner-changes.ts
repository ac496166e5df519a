import { isDeepStrictEqual } from 'node:util'
import type { LookBanner } from '@rialto/contract'
import { text } from '../../../../texts/index.ts'
import { part, type Sentence } from '../../../../texts/sentence.ts'

type Banners = readonly LookBanner[]
const ORDER = 'banner_order'

/** The differences of the home page's banners, each with the key that takes it back. */
export function bannerChanges(before: Banners, after: Banners): { key: string; sentence: Sentence }[] {
  const told = (banner: LookBanner, sentence: Parameters<typeof part>[0]) => ({
    key: `banner:${banner.id}`,
    sentence: part(sentence, { title: banner.title }),
  })
  const removed = before
    .filter(({ id }) => !has(after, id))
    .map((one) => told(one, text('The banner “{{title}}” goes')))
  const others = after.flatMap((banner) => {
    const old = before.find(({ id }) => id === banner.id)
    if (!old) return [told(banner, text('The banner “{{title}}” comes'))]
    return isDeepStrictEqual(old, banner) ? [] : [told(banner, text('The banner “{{title}}” changes'))]
  })
  const order = isSameOrder(before, after)
    ? []
    : [{ key: ORDER, sentence: part(text('The banners stand in another order')) }]
  return [...removed, ...others, ...order]
}

const has = (banners: Banners, id: number) => banners.some((banner) => banner.id === id)

function isSameOrder(before: Banners, after: Banners): boolean {
  const common = (banners: Banners, others: Banners) => banners.filter(({ id }) => has(others, id)).map(({ id }) => id)
  return isDeepStrictEqual(common(before, after), common(after, before))
}

/** Takes one difference back. */
export function undoBanner(key: string, before: Banners, after: Banners): LookBanner[] {
  if (key === ORDER) {
    const place = ({ id }: LookBanner) => {
      const index = before.findIndex((banner) => banner.id === id)
      return index < 0 ? before.length : index
    }
    return after.toSorted((a, b) => place(a) - place(b))
  }
  const id = Number(key.split(':')[1])
  const old = before.find((banner) => banner.id === id)
  if (!old) return after.filter((banner) => banner.id !== id)
  if (has(after, id)) return after.map((banner) => (banner.id === id ? old : banner))
  return after.toSpliced(before.indexOf(old), 0, old)
}
