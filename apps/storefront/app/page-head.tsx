import { fontsToPreload } from '@rialto/ui/styles/font-files.ts'
import { sessionScript } from './features/session/index.ts'
import { themeColors, themeScript } from './features/settings/index.ts'
import { InlineScript } from './lib/inline-script.tsx'

/** The beginning of every page's head. */
export function PageHead({ locale = 'en' }: { locale?: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: light)"
        content={themeColors.light}
        suppressHydrationWarning
      />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={themeColors.dark}
        suppressHydrationWarning
      />
      {/* Joined, as each script adds a hash to the content policy. */}
      <InlineScript code={`${themeScript};${sessionScript}`} />
      {fontsToPreload(locale).map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icons/icon-192.png" type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}
