import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { Session } from '@rialto/contract'
import { expect, type OpenPage, test } from '../support/fixtures.ts'
import { waitForIdleAfterNavigation } from '../support/idle.ts'
import { expectProblem, watchForProblems } from '../support/problems.ts'
import { shopUrl } from '../support/shop-url.ts'
import { type Texts, textsOf } from '../support/texts.ts'
import { uniqueAddress } from '../support/unique-address.ts'
import { OWN_VIEW, type View } from '../support/views.ts'
import { checkInAllLooks, type Width } from './check-looks.ts'

/** A tab of one shopper, in one language, that goes through the states of a tour. */
export interface Visit {
  page: Page
  openPage: OpenPage
  t: Texts
  locale: string
  view: View & { width: Width; locale: string }
  session: Session | undefined
}

/** A state of a page, such as a screen, a dialog or an error. */
export interface State {
  name: string
  /** The only width at which the state exists. */
  only?: Width
  /** Goes from the previous state to this one. @returns an element that is visible only in this state. */
  show(visit: Visit): Promise<Locator>
}

/** A sequence of states in one tab; the first one is opened by its URL. */
export interface Tour {
  name: string
  /** Logs in the shopper of the tour; without it the tour is that of a guest. */
  openSession?: () => Promise<Session>
  /** Shows all products. By default only the first four of a row or grid, as checking each takes time. */
  allProducts?: boolean
  /** Console errors that the tour provokes. */
  expectedErrors?: RegExp
  states: State[]
}

/** Each language starts at another width. */
const visits = [
  { locale: 'en', width: 1280, height: 900 },
  { locale: 'ar', width: 360, height: 780 },
] as const

/**
 * Declares a test for each tour and language, which fails on findings of axe-core, content that does not fit in one of the looks of
 * `checkInAllLooks`, and console errors.
 */
export function describeTours(tours: Tour[]): void {
  for (const view of visits)
    test.describe(`in ${view.locale}`, () => {
      let context: BrowserContext
      let t: Texts
      test.beforeAll(async ({ browser }) => {
        // All tours share a context, so that the browser loads scripts and pictures once.
        context = await openContext(browser, view.locale)
        t = await textsOf(view.locale)
      })
      test.afterAll(() => context.close())

      for (const { openSession, allProducts = false, expectedErrors, states, name } of tours)
        test(`${name}: is accessible, fits the screen and logs no errors`, { tag: OWN_VIEW }, async ({ openPage }) => {
          const session = await openSession?.()
          const page = await openTab(context, session)
          if (!allProducts) await page.addInitScript(showFewProducts)
          const problems = watchForProblems(page)
          if (expectedErrors) expectProblem(page, expectedErrors)
          const found: string[] = []
          try {
            for (const state of states)
              found.push(...(await checkState({ page, openPage, t, view, locale: view.locale, session }, state, name)))
          } finally {
            await context.setOffline(false)
            await page.close()
          }
          expect(found).toEqual([])
          const unexpected = problems.unexpected()
          if (unexpected) throw unexpected
        })
    })
}

async function checkState(visit: Visit, { name, only, show }: State, tour: string): Promise<string[]> {
  const { page, view } = visit
  const width = only ?? view.width
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: view.height ?? 900 })
  let shown: Locator
  try {
    shown = await show(visit)
    await expect(shown).toBeVisible()
  } catch (error) {
    throw new Error(`${name} cannot be reached`, { cause: error })
  }
  return checkInAllLooks(page, { shown, width, only, locale: view.locale, name: `${tour}: ${name} (${view.locale})` })
}

/** Opens a context in which the language was chosen on an earlier visit. */
async function openContext(browser: Browser, locale: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shopUrl(),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale,
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'locale', value: locale, url: shopUrl() }])
  return context
}

/** Opens a tab for another shopper: only the HTTP cache is shared with earlier tabs. */
async function openTab(context: BrowserContext, session: Session | undefined): Promise<Page> {
  const page = await context.newPage()
  waitForIdleAfterNavigation(page)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': uniqueAddress() })
  const [{ value: locale } = { value: 'en' }] = await context.cookies(shopUrl())
  await page.addInitScript(prepareTab, { locale, session: session && storedSession(session) })
  return page
}

/** In the page, before its own scripts, once per tab. */
function prepareTab({ locale, session }: { locale: string; session: string | undefined }) {
  if (sessionStorage.getItem('begun')) return
  localStorage.clear()
  localStorage.setItem('locale', locale)
  if (session) localStorage.setItem('session', session)
  sessionStorage.setItem('begun', 'yes')
}

/** In the page, before its own scripts. */
function showFewProducts() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('main li:nth-child(n + 5):has(> article a[href$="/details"]) { display: none }')
  document.adoptedStyleSheets = [sheet]
}

const storedSession = ({ access, user }: Session) => {
  const lasts = Date.parse(access.expires_at) - Date.now()
  return JSON.stringify({ token: access.token, expiresAt: access.expires_at, lasts, user })
}
