import type { SiteSettings } from '@rialto/contract'

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
