import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteSettings } from '@rialto/contract'
import { default as sharp } from '../../../files/restricted-sharp.ts'
import { type FileStorage, picturePath } from '../../../files/storage.ts'

/** The mark (logo without letters) of a shop that has none. */
const DEFAULT_MARK = fileURLToPath(new URL('./default-mark.svg', import.meta.url))

interface IconShape {
  size: number
  /** The share of the side that the mark fills. Launchers crop maskable icons to any shape, so their mark is smaller. */
  fill: number
  /** Null means transparent. */
  ground: string | null
}

export const ICONS: Record<string, IconShape> = {
  'icon-192.png': { size: 192, fill: 0.86, ground: null },
  'icon-512.png': { size: 512, fill: 0.86, ground: null },
  'maskable-512.png': { size: 512, fill: 0.6, ground: '#ffffff' },
  'apple-touch-icon.png': { size: 180, fill: 0.72, ground: '#ffffff' },
}

/** Finds the file of the shop's mark by its `/media/…` address; the default mark if there is none. */
export async function findMark(address: string | null | undefined, files: FileStorage): Promise<string> {
  const path = address ? picturePath(address) : undefined
  const file = path && (await files.localFile(path))
  return file ? join(file.folder, file.name) : DEFAULT_MARK
}

/** Draws a mark as an icon; a mark that cannot be decoded is replaced by the default mark. */
export const drawIcon = (mark: string, shape: IconShape): Promise<Buffer> =>
  draw(mark, shape).catch(() => draw(DEFAULT_MARK, shape))

async function draw(mark: string, { size, fill, ground }: IconShape): Promise<Buffer> {
  const inner = Math.round(size * fill)
  const before = Math.floor((size - inner) / 2)
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(mark, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: before,
      left: before,
      bottom: size - inner - before,
      right: size - inner - before,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .flatten(ground ? { background } : false)
    .png()
    .toBuffer()
}

type Shown = Pick<SiteSettings, 'app_name' | 'web_footer_description' | 'theme_colors'>

/** The web app manifest, which describes the shop on a phone's home screen. */
export function manifest({ app_name, web_footer_description, theme_colors }: Shown) {
  return {
    name: app_name,
    short_name: app_name,
    ...(web_footer_description && { description: web_footer_description }),
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf8f5',
    theme_color: theme_colors.primary ?? '#0f5e5d',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/** Personal screens, which are useless to search engines. */
const DISALLOWED = [
  '/checkout',
  '/buynow',
  '/dashboard',
  '/order-history',
  '/wishlist',
  '/profile',
  '/payment/',
  '/console',
]

export const robots = (origin: string): string =>
  ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
