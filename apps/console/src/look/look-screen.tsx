import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { AdminLook, Look } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { History, Share2 } from 'lucide'
import { Suspense, useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../form/changes-bar.tsx'
import { type EditForm, useEditForm } from '../form/use-edit-form.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { $uploads } from '../lib/uploads.ts'
import { PageHead } from '../list/page-head.tsx'
import { LookEditor } from './look-editor.tsx'
import { Matrix } from './matrix.tsx'
import { toSaved, useLook, useLookChanges, usePartNames } from './use-look.ts'

/** The look of the market: its draft beside previews of the real storefront. */
export function LookScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useLook()
  if (data) return <LookWorkbench look={data} />
  return (
    <>
      <PageHead title={t('Home and look')} />
      {error ? (
        <ErrorState
          title={t('The look could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

/** The draft as a form that saves itself, with the previews beside it. */
function LookWorkbench({ look }: { look: AdminLook }) {
  const { t } = useTranslation()
  const { save } = useLookChanges()
  const form = useEditForm({
    saved: toSaved(look),
    save: async (changes, version) => toSaved(await save.mutateAsync({ version, look: changes })),
    readCurrent: (current) => toSaved(current as AdminLook),
  })
  useAutosave(form)
  const uploads = useStoreValue($uploads, 0)
  const isUnsaved = form.changed.length > 0
  return (
    <div className="grid gap-4 md:gap-5">
      <LeaveGuard isDirty={uploads > 0 || (isUnsaved && form.failure !== undefined)} />
      <DraftBar look={look} isSaving={isUnsaved || uploads > 0} />
      <FormNotices form={form} look={look} />
      <div className="grid items-start gap-6 lg:grid-cols-[23.25rem_minmax(0,1fr)]">
        <section aria-label={t('Draft')} className="min-w-0">
          <LookEditor form={form} />
        </section>
        <div className="grid min-w-0 gap-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
          <Matrix version={look.version} />
          <ChangesList look={look} isUnsaved={isUnsaved} />
        </div>
      </div>
    </div>
  )
}

const PAUSE_MS = 700

/** Saves a form by itself once nothing has been typed for a moment. What was refused is sent again only after another change. */
function useAutosave<Values extends object>(form: EditForm<Values>): void {
  const refused = useRef<{ values: Values; base: Values } | null>(null)
  const { values, base, changed, conflicts, isBusy, autosave } = form
  const latest = useRef(autosave)
  latest.current = autosave
  const isWaiting = changed.length > 0 && conflicts.length === 0 && !isBusy

  useEffect(() => {
    if (!isWaiting || (refused.current?.values === values && refused.current.base === base)) return
    const timer = setTimeout(() => {
      void latest.current().then((isSaved) => {
        refused.current = isSaved ? null : { values, base }
      })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, values, base])
}

/** The differences of the draft from what shoppers see, each with the way to take it back. */
function ChangesList({ look, isUnsaved }: { look: AdminLook; isUnsaved: boolean }) {
  const { t } = useTranslation()
  const { undo } = useLookChanges()
  const takeBack = (key: string) =>
    undo.mutate(
      { version: look.version, key },
      { onError: (error) => showError(error, t('The shop cannot be reached')) },
    )
  return (
    <section aria-labelledby="look-changes">
      <h2 id="look-changes" className="mb-2 text-16">
        {t('Changes that shoppers will see')}
      </h2>
      {look.changes.length === 0 && <p className="text-ink-2">{t('Nothing. Shoppers see what you see here.')}</p>}
      <ol className="divide-y divide-line">
        {look.changes.map(({ key, sentence }) => (
          <li key={key} className="flex items-center gap-3 py-2">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{sentence}</bdi>
            <TextButton
              aria-label={`${t('Undo')}: ${sentence}`}
              disabled={isUnsaved || undo.isPending}
              onClick={() => takeBack(key)}
            >
              {t('Undo')}
            </TextButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Says that a save was refused, and asks whose version stays of each part that somebody else has changed too. */
function FormNotices({ form, look }: { form: EditForm<Look>; look: AdminLook }) {
  const { t } = useTranslation()
  const names = usePartNames()
  return (
    <>
      {form.conflicts.map(({ name }) => (
        <Notice
          key={name}
          tone="warn"
          aside={
            <span className="flex gap-2">
              <Button size="sm" onClick={() => form.settle(name, 'theirs')}>
                {t('Take theirs')}
              </Button>
              <Button size="sm" onClick={() => form.settle(name, 'mine')}>
                {t('Keep mine')}
              </Button>
            </span>
          }
        >
          {t('{{person}} has changed this too: {{part}}', { person: look.saved?.by ?? '', part: names[name] })}
        </Notice>
      ))}
      {form.failure !== undefined && form.conflicts.length === 0 && (
        <Notice tone="error">{messageOf(form.failure, t('The shop cannot be reached'))}</Notice>
      )}
    </>
  )
}

const PublishDialog = latePart(async () => (await import('./look-dialogs.tsx')).PublishDialog)
const ShareDialog = latePart(async () => (await import('./look-dialogs.tsx')).ShareDialog)
const HistoryDialog = latePart(async () => (await import('./look-dialogs.tsx')).HistoryDialog)

type Opened = 'publish' | 'share' | 'history' | 'discard' | null

/** The draft in one line: what waits, who saved it, whose version shoppers see; and what can be done with it. */
function DraftBar({ look, isSaving }: { look: AdminLook; isSaving: boolean }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>(null)
  const { discard } = useLookChanges()
  const close = () => setOpened(null)
  const isEmpty = look.changes.length === 0
  async function drop() {
    try {
      await discard.mutateAsync(look.version)
      close()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
  }
  return (
    <div className="grid gap-3">
      <PageHead title={t('Home and look')}>
        <Button onClick={() => setOpened('history')}>
          <Icon as={History} size={18} />
          {t('Earlier looks')}
        </Button>
        <Button onClick={() => setOpened('share')}>
          <Icon as={Share2} size={18} />
          {t('Share preview')}
        </Button>
        {!isEmpty && <Button onClick={() => setOpened('discard')}>{t('Discard draft')}</Button>}
        <Button variant="pri" disabled={isEmpty || isSaving} onClick={() => setOpened('publish')}>
          {t('Publish')}
        </Button>
      </PageHead>
      <p role="status" className="text-13 text-ink-2">
        <DraftState look={look} isSaving={isSaving} />
      </p>
      <PlanNotices look={look} />
      <Suspense>
        {opened === 'publish' && <PublishDialog look={look} onClose={close} />}
        {opened === 'share' && <ShareDialog onClose={close} />}
        {opened === 'history' && <HistoryDialog onClose={close} />}
      </Suspense>
      <ConfirmDialog
        isOpen={opened === 'discard'}
        onOpenChange={close}
        title={t('Discard the draft?')}
        lead={t('The draft is then what shoppers see. It can be brought back in the record.')}
        cancelLabel={t('Keep it')}
        confirmAs="danger"
        confirmLabel={t('Discard draft')}
        pending={discard.isPending}
        onConfirm={() => void drop()}
      />
    </div>
  )
}

function DraftState({ look, isSaving }: { look: AdminLook; isSaving: boolean }) {
  const { i18n, t } = useTranslation()
  const { saved, last_published: last, changes } = look
  const moment = (iso: string) => formatMoment(iso, i18n.language)
  const seen = last
    ? t('Shoppers see what was published {{time}}.', { time: moment(last.at) })
    : t('Nothing was published here yet.')
  if (isSaving) return t('Saving…')
  if (!saved) return seen
  const count = t('{{count}} changes', { count: changes.length })
  return `${count}. ${t('Saved {{time}} by {{person}}.', { time: moment(saved.at), person: saved.by })} ${seen}`
}

function PlanNotices({ look: { planned, failed } }: { look: AdminLook }) {
  const { i18n, t } = useTranslation()
  const { unplan } = useLookChanges()
  const drop = () => unplan.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })
  const waiting = planned ?? failed
  if (!waiting) return null
  const values = { time: formatMoment(waiting.publish_at, i18n.language), person: waiting.by }
  return (
    <Notice
      tone={planned ? 'info' : 'error'}
      aside={
        <Button size="sm" pending={unplan.isPending} onClick={drop}>
          {planned ? t('Do not publish it') : t('Hide this')}
        </Button>
      }
    >
      {planned
        ? t('{{person}} has planned a look for {{time}}, as the draft was then.', values)
        : t('The look that {{person}} planned for {{time}} could not be published. Please publish the draft.', values)}
    </Notice>
  )
}
