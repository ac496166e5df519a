import { tabStore } from '@rialto/client/browser-storage.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { createBrowserRouter } from 'react-router'
import { $uploads } from './uploads.ts'

/** Whether a part of the console could not be loaded because the market has a newer version; set by {@link followUpdates}. */
const missingPart = { isExpected: async (): Promise<boolean> => false }

/**
 * A part of a screen that is loaded when it is first shown. Where its code is gone, since the market was updated after this page was loaded, it
 * stays away instead of taking the screen and what is typed there with it: the person is told, or the page is loaded anew ({@link followUpdates}).
 */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (await missingPart.isExpected()) return { default: () => null }
      throw error
    }
  })
}

const TOAST_MS = 60 * 60_000
/** A page that was just loaded anew for a missing part is not loaded again for it. */
const AGAIN_MS = 20_000

type Router = ReturnType<typeof createBrowserRouter>

/** The scripts that a page of the console begins with; their names tell their content. */
const scriptsOf = (html: Document): string =>
  [...html.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')).join(' ')

/** Whether the server has another build than this page. False where it cannot be reached. */
async function isOutdated(): Promise<boolean> {
  try {
    const reply = await fetch('/console', { cache: 'no-store', headers: { accept: 'text/html' } })
    const newest = scriptsOf(new DOMParser().parseFromString(await reply.text(), 'text/html'))
    return reply.ok && newest !== '' && newest !== scriptsOf(document)
  } catch {
    return false
  }
}

/** Fields in which the person has typed on this screen. */
let typedIn: Element[] = []
const isSearch = (field: Element) => field.closest('search, [role=search]') || field.getAttribute('type') === 'search'

/** Loading the page again would lose typed words. */
const hasTyped = (): boolean =>
  $uploads.get() > 0 ||
  typedIn.some((field) => field.isConnected && !isSearch(field) && (field as HTMLInputElement).value !== '')

/**
 * Goes on after an update of the market, whose server has no more the parts of this page that were not loaded yet. The address that the person
 * wanted is loaded from the new version; where they have typed and stay, they are told instead and load it when they have saved.
 */
export function followUpdates(router: Router): void {
  let checking: Promise<boolean> | null = null
  const check = () => {
    checking ??= isOutdated().finally(() => {
      checking = null
    })
    return checking
  }
  missingPart.isExpected = check
  document.addEventListener('input', ({ target }) => {
    typedIn = typedIn.filter((field) => field.isConnected && field !== target)
    if (target instanceof Element) typedIn.push(target)
  })
  window.addEventListener('vite:preloadError', async () => {
    const wanted = router.state.navigation.location
    if (!(await check())) return
    const address = router.createHref(wanted ?? router.state.location)
    if (!wanted && hasTyped()) return tell(address)
    if (Date.now() - Number(tabStore.read('console_loaded_anew') ?? 0) < AGAIN_MS) return tell(address)
    tabStore.write('console_loaded_anew', String(Date.now()))
    load(address)
  })
}

function load(address: string): void {
  if (address === window.location.pathname + window.location.search + window.location.hash) window.location.reload()
  else window.location.assign(address)
}

let isTold = false
function tell(address: string): void {
  if (isTold) return
  isTold = true
  showToast({
    tone: 'info',
    title: t('The console was updated'),
    text: t('Save what you have written, then load the page again.'),
    action: { label: t('Load again'), onAction: () => load(address) },
    timeout: TOAST_MS,
  })
}
