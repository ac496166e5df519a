import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { MarketSettings, MarketSetup } from '@rialto/contract'
import type { ReadinessKey, SetupChoice, SetupStep } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { userQuery } from '../access/session.ts'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { $uploads } from '../lib/uploads.ts'
import { useMarketSettings, useSaveSettings } from '../settings/use-market-settings.ts'

/** The props that each step gets from the screen. */
export interface StepProps {
  /** Marks the step as done and goes on. */
  onDone: () => Promise<void>
  onLater: () => void
  onBack: (() => void) | null
  isMoving: boolean
}

interface StepFormProps extends StepProps {
  title: string
  lead: string
  children: ReactNode
  /** Saves before the step is done, which it is not if this fails. Absent where nothing is to be saved. */
  save?: () => Promise<unknown>
  /** Tells whether the fields can be saved, and marks those that cannot. */
  check?: () => boolean
  isPending: boolean
  error?: Error | null
  sendLabel?: string
  /** The step cannot be done yet. */
  isBlocked?: boolean
}

/** A step of the setup: its question, and the ways on. */
export function StepForm(props: StepFormProps) {
  const { title, lead, children, save, check, onDone, onLater, onBack, isPending, isMoving, isBlocked } = props
  const { error, sendLabel } = props
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // Another step is another page to people who hear the screen.
  useEffect(() => heading.current?.focus(), [])
  // Pictures on their way belong to the step: it is saved with them.
  const uploads = useStoreValue($uploads, 0)
  const [isWaiting, setWaiting] = useState(false)
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isWaiting || uploads > 0) return
    setWaiting(false)
    sendNow()
  }, [isWaiting, uploads])
  async function send() {
    if (check && !check()) return
    if ($uploads.get() > 0) return setWaiting(true)
    try {
      await save?.()
    } catch {
      // The refusal is in `error`.
      return
    }
    await onDone()
  }
  return (
    <Form onSend={() => void send()} className="grid gap-5">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-22 outline-none">
          {title}
        </h1>
        <p className="mt-1.5 text-ink-2">{lead}</p>
      </div>
      {children}
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" variant="pri" pending={isPending || isMoving || isWaiting} disabled={isBlocked}>
          {sendLabel ?? t('Save and continue')}
        </Button>
        <Button onClick={onLater} disabled={isPending || isMoving}>
          {t('Later')}
        </Button>
        {onBack && (
          <Button variant="bare" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The settings of the market, and a way to save some of them with the version that is shown. */
export function useStepSettings() {
  const settings = useMarketSettings()
  const save = useSaveSettings()
  const saved = settings.data
  return {
    values: saved?.values,
    isPending: save.isPending,
    error: save.error ?? settings.error,
    async save(values: Partial<MarketSettings>): Promise<void> {
      if (saved) await save.mutateAsync({ version: saved.version, values })
    },
  }
}

const KEY = ['GET /admin/setup']

/** How far the market is set up; null once it was opened here. Refused with 404 in a market that is open. */
export const useSetup = () =>
  useQuery<MarketSetup | null>({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/setup', { signal }),
  })

/** Runs calls of the setup, which reply with how far it is then. */
export function useSetupCall<Input>(call: (input: Input) => Promise<MarketSetup>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (setup) => {
      queries.setQueryData(KEY, setup)
      // The console's frame names the shop that the person has opened here.
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    },
  })
}

export const useSaveStep = () =>
  useSetupCall((body: { step: SetupStep; state: SetupChoice }) => consoleApi.call('PATCH /admin/setup', { body }))

/** Opens the market, which has no setup then. */
export function useOpenMarket() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (confirmed: readonly ReadinessKey[]) =>
      consoleApi.call('POST /admin/setup/open', { body: { confirmed: [...confirmed] } }),
    onSuccess: () => queries.setQueryData(KEY, null),
  })
}
