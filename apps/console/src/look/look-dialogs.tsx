import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { AdminLook, LookPublication } from '@rialto/contract'
import { LOOK_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { MomentField } from '../form/fields.tsx'
import { CopyButton } from '../lib/copy-button.tsx'
import { messageOf, showError } from '../lib/errors.tsx'
import { linkToPublication, useEndLinks, useLookChanges, usePreviewLink, usePublications } from './use-look.ts'

/** Says once more what will change, and asks when. */
export function PublishDialog({ look, onClose }: { look: AdminLook; onClose: () => void }) {
  const { t } = useTranslation()
  const { publish } = useLookChanges()
  const [name, setName] = useState('')
  const [when, setWhen] = useState('now')
  const [time, setTime] = useState<string | null>(null)
  const isNow = when === 'now'
  const errors = publish.error instanceof ApiError ? publish.error.errors : {}
  const isOther = publish.error !== null && !errors.publish_at

  async function send() {
    await publish.mutateAsync({ version: look.version, name, publish_at: isNow ? null : time })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={publish.isPending}
      title={t('Publish the draft')}
      closeLabel={t('Close')}
    >
      <Form onSend={() => void send().catch(() => {})} className="grid gap-4">
        {isOther && <Notice tone="error">{messageOf(publish.error, t('The shop cannot be reached'))}</Notice>}
        <ul className="max-h-48 list-disc overflow-y-auto ps-5">
          {look.changes.map(({ key, sentence }) => (
            <li key={key}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
        <TextField
          label={t('Name')}
          aside={t('optional')}
          hint={t('By which you find it among the earlier looks.')}
          dir="auto"
          maxLength={LOOK_NAME_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <RadioGroup
          label={t('When')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('Now') },
            { value: 'later', label: t('At a time, as the draft is now') },
          ]}
        />
        {!isNow && <MomentField label={t('Time')} value={time} error={errors.publish_at?.[0]} onChange={setTime} />}
        {look.planned && <Notice tone="warn">{t('The look that is planned now is dropped.')}</Notice>}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={publish.isPending} unready={!isNow && time === null}>
            {isNow ? t('Publish now') : t('Plan it')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The looks that shoppers saw: each can be looked at, and put back. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = usePublications()
  const { restore } = useLookChanges()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={restore.isPending}
      title={t('Earlier looks')}
      lead={t('Putting one back shows it to shoppers at once. The draft stays.')}
      closeLabel={t('Close')}
      width="lg"
    >
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.items.length === 0 && <p>{t('Nothing was published here yet.')}</p>}
      <ul className="divide-y divide-line">
        {data?.items.map((item) => (
          <Publication
            key={item.id}
            item={item}
            isPending={restore.isPending && restore.variables === item.id}
            onRestore={() =>
              restore.mutate(item.id, {
                onSuccess: onClose,
                onError: (failure) => showError(failure, t('The shop cannot be reached')),
              })
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface PublicationProps {
  item: LookPublication
  isPending: boolean
  onRestore: () => void
}

function Publication({ item, isPending, onRestore }: PublicationProps) {
  const { i18n, t } = useTranslation()
  const time = formatMoment(item.at, i18n.language)
  const name = item.name || (item.by ? time : t('As it was before'))
  async function open() {
    // Opened before the answer, since browsers block windows that no press has opened.
    const tab = window.open('', '_blank')
    try {
      const { path } = await linkToPublication(item.id)
      if (tab) tab.location.href = `${path}/`
    } catch (failure) {
      tab?.close()
      showError(failure, t('The shop cannot be reached'))
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate font-semibold">{name}</bdi>
        <span className="text-13 text-ink-2">
          {item.by ? t('{{time}} by {{person}}', { time, person: item.by }) : time}
        </span>
      </span>
      {item.is_current && <span className="text-13 text-ok">{t('Shoppers see it')}</span>}
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-label={`${t('Look at it')}: ${name}`}
        onClick={() => void open()}
      >
        {t('Look at it')}
      </Button>
      {!item.is_current && (
        <Button
          size="sm"
          className="max-md:min-h-11"
          pending={isPending}
          aria-label={`${t('Put back')}: ${name}`}
          onClick={onRestore}
        >
          {t('Put back')}
        </Button>
      )}
    </li>
  )
}

/** The link to the preview of the draft, for people without access to the console. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useTranslation()
  const { data: link, error } = usePreviewLink('draft')
  const end = useEndLinks()
  const failure = error ?? end.error
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Share a preview')}
      lead={t('Anyone with the link sees the market in the look of the draft, and can change nothing.')}
      closeLabel={t('Close')}
      width="lg"
    >
      <div className="grid gap-4">
        {failure && <Notice tone="error">{messageOf(failure, t('The shop cannot be reached'))}</Notice>}
        {link && (
          <>
            <TextField
              label={t('Link')}
              dir="ltr"
              readOnly
              hint={t('It works until {{time}}.', { time: formatMoment(link.expires_at, i18n.language) })}
              value={link.url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <div className="flex flex-wrap gap-2.5">
              <CopyButton text={link.url} label={t('Copy the link')} />
              <Button pending={end.isPending} onClick={() => end.mutate()}>
                {t('End all links')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
