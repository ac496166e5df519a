import type { ProductContent } from '../../catalog/index.ts'
import type { Plan } from '../plan-products.ts'
import type { ObtainedPictures } from './obtain-pictures.ts'

/** A product's content with the paths of its pictures. */
export function withPictures(
  { content, draft, pictures: matched }: Plan,
  { pictures, isImproved }: Omit<ObtainedPictures, 'warnings'>,
): ProductContent {
  const paths = new Map<string, string>()
  matched.forEach(({ picture, source }, index) => {
    const path = pictures[index]?.picture
    for (const name of [picture, source]) if (name && path) paths.set(name, path)
  })
  const pathOf = (name: string) => paths.get(name) ?? (name.startsWith('/') ? name : null)
  const { options } = content
  return {
    ...content,
    pictures: draft.pictures === undefined && !isImproved ? undefined : pictures,
    options: options && {
      ...options,
      variants: options.variants.map((variant) =>
        variant.picture ? { ...variant, picture: pathOf(variant.picture) } : variant,
      ),
      colors: options.colors.map((color) => ({ ...color, picture: color.picture ? pathOf(color.picture) : null })),
    },
  }
}
