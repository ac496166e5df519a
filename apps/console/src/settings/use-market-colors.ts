import { themeStyle } from '@rialto/client/theme-style.ts'
import type { SiteSettings } from '@rialto/contract'
import { useLayoutEffect } from 'react'

/**
 * Shows the console in the market's colours. They are the storefront's properties, with its limits: text on the accent is black or
 * white, whichever contrasts better, and links are as dark or light as their ground needs.
 */
export function useMarketColors(colors: SiteSettings['theme_colors'] | undefined): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const properties = Object.entries(themeStyle(colors) ?? {})
    for (const [name, value] of properties) style.setProperty(name, String(value))
    return () => {
      for (const [name] of properties) style.removeProperty(name)
    }
  }, [colors])
}
