import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { PushDevices } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useEffect, useState } from 'react'
import { useConsoleUser } from '../access/session.ts'
import { showError } from '../lib/errors.tsx'
import { Section } from '../lib/section.tsx'
import {
  type PushPlace,
  type PushState,
  readPushState,
  removeDevice,
  sendTest,
  turnPushOff,
  turnPushOn,
} from './push-device.ts'

interface DeviceSectionProps {
  devices: PushDevices
  /** The place where the person works: their devices are the same everywhere, the calls are not. */
  place: PushPlace
  onChanged: () => Promise<void>
}

/** Pushes to this device, and the person's other ones. The browser asks only after the button was pressed. */
export function DeviceSection({ devices: { devices, push_key }, place, onChanged }: DeviceSectionProps) {
  const { i18n, t } = useTranslation()
  const personId = useConsoleUser().data?.person.id ?? 0
  const [pushState, setPushState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const known = devices.map(({ id }) => id).join()
  useEffect(() => {
    let isCurrent = true
    const ids = known.split(',').map(Number)
    void readPushState(ids).then((next) => isCurrent && setPushState(next))
    return () => {
      isCurrent = false
    }
  }, [known])

  async function run(name: string, work: () => Promise<unknown>) {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      showError(error, t('That did not work. Please try again.'))
    }
    await onChanged()
    setBusy(null)
  }
  const turnOn = () =>
    run('on', async () => {
      if (!(await turnPushOn(push_key, personId, place)))
        showToast({ tone: 'info', title: t('The browser was not allowed to notify you') })
    })
  const test = () =>
    run('test', async () => {
      await sendTest(place)
      showToast({ tone: 'success', title: t('A test is on its way to your devices') })
    })

  const texts: Record<PushState, string> = {
    unsupported: t('This browser cannot get pushes. On an iPhone, add the console to the home screen first.'),
    blocked: t('Notifications of this site are blocked in the browser’s settings.'),
    off: t('This device gets no pushes. They arrive also while the console is closed.'),
    on: t('This device gets pushes, also while the console is closed.'),
  }
  return (
    <Section
      title={t('On this device')}
      action={
        devices.length > 0 && (
          <Button size="sm" pending={busy === 'test'} onClick={() => void test()}>
            {t('Send a test')}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 md:px-5">
        <p role="status" className="min-w-0 flex-1 basis-60">
          {pushState && texts[pushState]}
        </p>
        {pushState === 'off' && (
          <Button variant="pri" pending={busy === 'on'} onClick={() => void turnOn()}>
            {t('Turn on pushes here')}
          </Button>
        )}
        {pushState === 'on' && (
          <Button pending={busy === 'off'} onClick={() => void run('off', turnPushOff)}>
            {t('Turn off here')}
          </Button>
        )}
      </div>
      {devices.map(({ id, device, since }) => (
        <div key={id} className="flex min-h-14 items-center gap-3 px-4 md:px-5">
          <span className="min-w-0 flex-1">
            <b className="block truncate">{device || t('A program')}</b>
            <span className="text-12 text-ink-2">
              {t('since {{day}}', { day: formatLocalDay(since, i18n.language) })}
            </span>
          </span>
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={`${t('Remove')}: ${device}`}
            pending={busy === `remove ${id}`}
            onClick={() => void run(`remove ${id}`, () => removeDevice(id, place))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
    </Section>
  )
}
