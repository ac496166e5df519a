import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline } from '@rialto/client/use-external-value.ts'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { CloudOff, Hourglass, type IconNode, RotateCw, TriangleAlert, WifiOff } from 'lucide'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import type { LoadFailure } from '../../lib/load.ts'
import { getMissingPage } from '../catalog/index.ts'

// Screens that few shoppers meet stay out of the scripts that every page loads.
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }))
const MissingPageScreen = lazy(async () => ({
  default: (await import('./missing-page-screen.tsx')).MissingPageScreen,
}))

const icons: Record<Failure, IconNode> = {
  not_found: TriangleAlert,
  unreachable: CloudOff,
  busy: Hourglass,
  offline: WifiOff,
  broken: TriangleAlert,
}

interface ErrorScreenProps {
  error: unknown
  /** The root layout failed too, so a retry reloads the document. */
  reloadDocument?: boolean
}

/** Replaces a page that could not be rendered: explains the failure and offers a retry. */
export function ErrorScreen({ error, reloadDocument = false }: ErrorScreenProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const revalidator = useRevalidator()
  const failure = classifyError(error, online)
  const retry = () => (reloadDocument ? window.location.reload() : void revalidator.revalidate())
  useRetryWhenBack(online, failure === 'not_found' ? () => {} : retry)
  const texts = useErrorTexts(failure)
  const missing = getMissingPage(error)
  if (missing || failure === 'not_found')
    return <Suspense>{missing ? <MissingPageScreen {...missing} /> : <NotFoundScreen />}</Suspense>
  return (
    <div
      role="alert"
      className={cx('wrap grid place-items-center py-12', reloadDocument ? 'min-h-dvh' : 'min-h-[56vh]')}
    >
      <div className="grid max-w-[44ch] justify-items-center text-center">
        <span className="mb-5 grid size-16 place-items-center rounded-sheet bg-ground-2 text-ink-2">
          <Icon as={icons[failure]} size={28} />
        </span>
        <p className="text-ink-2">{t('Something went wrong')}</p>
        <h1 className="mt-1 text-22">{texts.title}</h1>
        <p className="mt-2 text-ink-2">{texts.text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          <Button variant="pri" onClick={retry} pending={revalidator.state === 'loading'}>
            <Icon as={RotateCw} size={18} />
            {t('Try again')}
          </Button>
          <ButtonLink to="/" reloadDocument={reloadDocument}>
            {t('Home')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function useErrorTexts(failure: Failure): { title: string; text: string } {
  const { t } = useTranslation()
  switch (failure) {
    case 'offline':
      return { title: t('You are offline'), text: t('Check your connection. The page comes as soon as it is back.') }
    case 'unreachable':
      return {
        title: t('The shop cannot be reached'),
        text: t('Something on the way to the shop does not answer. Nothing is lost: try again in a moment.'),
      }
    case 'busy':
      return { title: t('That was a little fast'), text: t('Please wait a moment, then try again.') }
    default:
      return {
        title: t('This page could not be shown'),
        text: t('Try again, or start over from the home page.'),
      }
  }
}

/** Retries when the browser goes from offline to online. */
function useRetryWhenBack(online: boolean, retry: () => void): void {
  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) retry()
    wasOnline.current = online
  })
}

/** The document title of a page that could not be rendered, for `meta`. */
export function errorTitle(error: unknown): string {
  return isRouteErrorResponse(error) && error.status === 404 ? t('Page Not Found') : t('Something went wrong')
}

/** The kinds of failure that the error screen distinguishes. */
type Failure = LoadFailure | 'offline' | 'broken'

/** Classifies an error thrown by a loader, by the router, or by `fetch`. */
export function classifyError(error: unknown, online: boolean): Failure {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'not_found'
    if (error.status === 429) return 'busy'
    return error.status >= 502 ? 'unreachable' : 'broken'
  }
  if (!online) return 'offline'
  // `fetch` throws a TypeError when the server is unreachable; the message differs between browsers.
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) return 'unreachable'
  return 'broken'
}
