import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline } from '@rialto/client/use-online.ts'
import { Button } from '@rialto/ui/button.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { CloudOff, Hourglass, type IconNode, RotateCw, TriangleAlert, WifiOff } from 'lucide'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { getMissingPage } from '../pagination/index.ts'
import { classifyError, type Failure } from './classify-error.ts'

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
