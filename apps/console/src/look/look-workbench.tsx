import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import type { AdminLook } from '@rialto/contract'
import { LeaveGuard } from '../form/changes-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { $uploads } from '../lib/uploads.ts'
import { ChangesList } from './changes-list.tsx'
import { DraftBar } from './draft-bar.tsx'
import { LookEditor } from './editor/look-editor.tsx'
import { FormNotices } from './form-notices.tsx'
import { Matrix } from './matrix/matrix.tsx'
import { useAutosave } from './use-autosave.ts'
import { toSaved, useLookChanges } from './use-look.ts'

/** The draft as a form that saves itself, with the previews beside it. */
export function LookWorkbench({ look }: { look: AdminLook }) {
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
