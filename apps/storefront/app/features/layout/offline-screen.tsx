import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { buttonStyle } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { RotateCw, WifiOff } from 'lucide'
import { InlineScript } from '../../lib/inline-script.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/offline-screen'

/** Rendered under the address of another page, whose scripts would look for that page's data. */
export const handle = { withoutScripts: true } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('You are offline'), hidden: true })

export default function Offline() {
  return <OfflineScreen />
}

/**
 * Reloads when the connection is back, or when the server answers again: browsers know nothing of a market that was stopped for a moment.
 * At its own address there is no other page to wait for. Written in old syntax, because it is sent as it is and the page has no other script.
 */
const retryScript =
  "if(location.pathname!=='/offline'){addEventListener('online',function(){location.reload()});" +
  "setInterval(function(){fetch('/robots.txt',{cache:'no-store'}).then(function(r){if(r.ok)location.reload()},function(){})},5000)}"

/**
 * Replaces a page that is not cached. The browser shows it under the address of that page, so it works without the
 * router: its links are plain ones, and an empty `href` leads to the requested page.
 */
export function OfflineScreen() {
  const { t } = useTranslation()
  return (
    <div className="wrap grid min-h-[56vh] place-items-center py-12">
      <div className="grid max-w-[44ch] justify-items-center text-center">
        <span className="mb-5 grid size-16 place-items-center rounded-sheet bg-ground-2 text-ink-2">
          <Icon as={WifiOff} size={28} />
        </span>
        <h1 className="text-22">{t('You are offline')}</h1>
        <p className="mt-2 text-ink-2">
          {t('Pages that you have seen can be read all the same. This one comes as soon as the connection is back.')}
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this very page's */}
          <a href="" className={buttonStyle({ variant: 'pri' })}>
            <Icon as={RotateCw} size={18} />
            {t('Try again')}
          </a>
          <a href="/" className={buttonStyle({})}>
            {t('Home')}
          </a>
        </div>
      </div>
      <InlineScript code={retryScript} />
    </div>
  )
}
