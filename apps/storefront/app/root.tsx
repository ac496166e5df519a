import { monthsOf, setMonthNames, setWeekdayNames, weekdaysOf } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { setTimeZone, wallTimeOf } from '@rialto/client/time-zone.ts'
import { useEffect } from 'react'
import { Links, Meta, Outlet, type ShouldRevalidateFunctionArgs, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { CartParts } from './features/cart/index.ts'
import { ChatParts } from './features/chat/index.ts'
import { AppShell, BareFrame, ErrorScreen, errorTitle } from './features/layout/index.ts'
import { AuthDialogs, sessionScript } from './features/session/index.ts'
import {
  applyStoredTheme,
  completeSettings,
  pickCurrency,
  SettingsProvider,
  themeColors,
  themeScript,
  themeStyle,
} from './features/settings/index.ts'
import { apiOf, renderingContext } from './lib/load.ts'
import { pageMeta } from './lib/page-meta.ts'
import { PageScripts, ScrollMemory } from './page-scripts.tsx'
import './styles/app.css'
import { fontsToPreload } from '@rialto/ui/styles/font-files.ts'
import { InlineScript } from './lib/inline-script.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { locale, currency, textsUrls, origin } = context.get(renderingContext)
  const settings = completeSettings(await apiOf(context).call('GET /master'))
  setTimeZone(settings.time_zone)
  const language = settings.languages.find((language) => language.name === locale)
  return {
    settings,
    locale,
    direction: language?.direction === 'rtl' ? ('rtl' as const) : ('ltr' as const),
    currency: pickCurrency(settings, currency),
    textsUrls: [...textsUrls],
    origin,
    year: wallTimeOf(Date.now()).year,
    months: monthsOf(locale),
    weekdays: weekdaysOf(locale),
  }
}

/** Settings rarely change, so they are loaded again only on request, not at each navigation. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.href === nextUrl.href
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.error ? { title: errorTitle(args.error), hidden: true } : {})

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const withScripts = !useMatches().some(({ handle }) => isWithoutScripts(handle))
  // Renders again when the language changes, because titles come from `meta`.
  useTranslation()
  useEffect(applyStoredTheme, [])
  return (
    <html
      lang={root?.locale ?? 'en'}
      dir={root?.direction ?? 'ltr'}
      style={themeStyle(root?.settings.theme_colors)}
      // `themeScript` sets the theme here before hydration.
      suppressHydrationWarning
    >
      <head>
        <PageHead locale={root?.locale} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollMemory />
        {withScripts && <PageScripts textsUrls={root?.textsUrls} />}
      </body>
    </html>
  )
}

/** Reads `withoutScripts` of a route's `handle`. */
const isWithoutScripts = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'withoutScripts' in handle

export default function App({ loaderData }: Route.ComponentProps) {
  setMonthNames(loaderData.locale, loaderData.months)
  setWeekdayNames(loaderData.locale, loaderData.weekdays)
  setTimeZone(loaderData.settings.time_zone)
  return (
    <SettingsProvider value={loaderData}>
      <AppShell>
        <Outlet />
        <CartParts />
        <ChatParts />
        <AuthDialogs />
      </AppShell>
    </SettingsProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <BareFrame settings={root?.settings}>
      <ErrorScreen error={error} reloadDocument />
    </BareFrame>
  )
}

/** The beginning of every page's head. */
function PageHead({ locale = 'en' }: { locale?: string }) {
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
