import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { pickCurrency } from './features/settings/currency.ts'
import { SettingsProvider } from './features/settings/settings-context.tsx'
import { themeStyle } from './features/settings/theme.ts'
import { renderingContext } from './lib/api/server.ts'
import { TEXTS_LINK_ID, textsUrl } from './lib/i18n/load-texts.ts'
import './styles/app.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, currency, textsVersion, origin } = context.get(renderingContext)
  const settings = await api.call('GET /master')
  const language = settings.languages.find((one) => one.name === locale)
  return {
    settings,
    locale,
    direction: language?.direction === 'rtl' ? ('rtl' as const) : ('ltr' as const),
    currency: pickCurrency(settings, currency),
    textsUrl: textsUrl(locale, textsVersion),
    origin,
  }
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={root?.locale ?? 'en'} dir={root?.direction ?? 'ltr'} style={themeStyle(root?.settings.theme_colors)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {root && (
          <link
            id={TEXTS_LINK_ID}
            rel="preload"
            as="fetch"
            href={root.textsUrl}
            type="application/json"
            crossOrigin="anonymous"
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsProvider value={loaderData}>
      <Outlet />
    </SettingsProvider>
  )
}
