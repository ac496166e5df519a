import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import { negotiateLocale } from '../http/locale.ts'
import { consoleTokenOf } from '../lib/console-cookie.ts'

/** The settings that the page depends on. */
export interface PageLanguages {
  app_locale: string
  languages: readonly { name: string; direction: 'ltr' | 'rtl' }[]
}

interface ConsolePage {
  html: string
  etag: string
  locale: string
}

const THEMES = ['light', 'dark']

/** Fills the built page with language, direction and theme, so that they are right before its script runs. */
export function createConsolePages(address: { appUrl: string }) {
  let source = ''
  /** The pages of the current build by language, theme and presence of a session. */
  const pages = new Map<string, ConsolePage>()

  return {
    /** Language: the cookie's, else the browser's, else the market's own. Theme: the cookie's, else the system's. */
    find(template: string, headers: IncomingHttpHeaders, { languages, app_locale }: PageLanguages): ConsolePage {
      if (template !== source) pages.clear()
      source = template
      const cookies = parseCookie(headers.cookie ?? '')
      const configured = languages.map(({ name }) => name)
      const chosen = configured.find((name) => name === cookies.locale)
      const locale = chosen ?? negotiateLocale(headers['accept-language'], configured, app_locale)
      const direction = languages.find(({ name }) => name === locale)?.direction ?? 'ltr'
      const theme = THEMES.find((name) => name === cookies.theme)
      const hasSession = consoleTokenOf(headers.cookie, address) !== undefined
      const key = `${locale} ${direction} ${theme ?? ''} ${hasSession}`
      const page = pages.get(key) ?? fill(template, { locale, direction, theme, hasSession })
      pages.set(key, page)
      return page
    },
  }
}

interface Attributes {
  locale: string
  direction: string
  theme: string | undefined
  /** Lets the script of a guest's page show the login without asking for the person first. */
  hasSession: boolean
}

function fill(template: string, { locale, direction, theme, hasSession }: Attributes): ConsolePage {
  const themeAttribute = theme ? ` data-theme="${theme}"` : ''
  const sessionAttribute = hasSession ? ' data-entered=""' : ''
  const html = template.replace(
    /<html[^>]*>/,
    `<html lang="${locale}" dir="${direction}"${themeAttribute}${sessionAttribute}>`,
  )
  return { html, locale, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
}
