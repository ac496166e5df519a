import { CloudOff, Hourglass, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useOnline } from '../../lib/use-online.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Failure, failureOf } from './load-failure.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

const icons: Record<Failure, LucideIcon> = {
  not_found: TriangleAlert,
  unreachable: CloudOff,
  busy: Hourglass,
  offline: WifiOff,
  broken: TriangleAlert,
}

interface ErrorScreenProps {
  error: unknown
  /** Nothing of the shop stands: only loading the whole page again can help. */
  whole?: boolean
}

/** In place of a page that could not be made: what happened, and a way to try again. */
export function ErrorScreen({ error, whole = false }: ErrorScreenProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const revalidator = useRevalidator()
  const failure = failureOf(error, online)
  const retry = () => (whole ? window.location.reload() : void revalidator.revalidate())
  useRetryWhenBack(online, failure === 'not_found' ? () => {} : retry)
  const words = useWords(failure)
  if (failure === 'not_found') return <NotFoundScreen />
  return (
    <div className="wrap grid min-h-[50vh] place-items-center py-8">
      <div>
        <h1 className="sr-only">{t('Something went wrong')}</h1>
        <ErrorState
          icon={icons[failure]}
          title={words.title}
          retry={{ label: t('Try again'), onRetry: retry, pending: revalidator.state === 'loading' }}
          action={
            <ButtonLink to="/" variant="ghost" reloadDocument={whole}>
              {t('Home')}
            </ButtonLink>
          }
        >
          {words.text}
        </ErrorState>
      </div>
    </div>
  )
}

function useWords(failure: Failure): { title: string; text: string } {
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
        title: t('Something went wrong'),
        text: t('This page could not be shown. Try again, or start over from the home page.'),
      }
  }
}

/** A page that failed for want of a connection comes by itself once there is one. */
function useRetryWhenBack(online: boolean, retry: () => void): void {
  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) retry()
    wasOnline.current = online
  })
}
