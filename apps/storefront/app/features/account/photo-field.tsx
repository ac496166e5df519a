import { api, SessionEndedError } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { PICTURE_TYPES, PROFILE_PHOTO_BYTES_MAX } from '@rialto/contract/limits'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button, buttonStyle } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Camera, Trash2 } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { getErrorMessage, useSubmit } from '../forms/index.ts'
import { updateUser } from '../session/index.ts'
import { CropDialog, type DecodedPicture, decodePicture, releasePicture, useFileDrop } from '../uploads/index.ts'

const MEGABYTES = PROFILE_PHOTO_BYTES_MAX / 1024 / 1024
const SIZE = 96

/**
 * The profile photo, selected or dropped, cropped to a square and saved at once. A file that this browser cannot decode
 * is uploaded as it is, and the server's error is shown here. `children` are beside the photo, above the button.
 */
export function PhotoField({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation()
  const noteId = useId()
  const [picture, setPicture] = useState<DecodedPicture | null>(null)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { save, remove, pending, error, setError } = useSavePhoto(() => setOpen(false))
  const shown = useRef(user.profile_photo)
  useEffect(() => {
    if (pending) return
    // The *Remove* button, which had the focus, is gone.
    if (shown.current && !user.profile_photo) input.current?.focus()
    shown.current = user.profile_photo
  }, [pending, user.profile_photo])
  const { over, ...dropping } = useFileDrop(([file]) => void take(file))

  const take = async (file: File | undefined) => {
    if (!file || pending) return
    setError(null)
    const read = await decodePicture(file)
    if (read) {
      if (picture) releasePicture(picture)
      setPicture(read)
      setOpen(true)
    } else if (file.size > PROFILE_PHOTO_BYTES_MAX) {
      setError(t('The picture may have {{size}} MB at most.', { size: MEGABYTES }))
    } else {
      save(file)
    }
  }
  return (
    <div
      {...dropping}
      className={cx(
        'panel flex flex-wrap items-center gap-x-5 gap-y-4 p-5 transition-colors sm:p-6',
        over && 'border-accent-edge bg-accent-soft',
      )}
    >
      <Avatar
        name={user.name}
        src={user.profile_photo && pictureSource(user.profile_photo, SIZE * 2).src}
        size={SIZE}
        className={cx('transition-opacity', pending && 'opacity-50')}
      />
      <div className="min-w-0 flex-[1_1_140px]">{children}</div>
      <div className="grid gap-1.5 max-sm:w-full sm:max-w-60">
        <label
          className={cx(
            buttonStyle(),
            'justify-self-start has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge max-sm:justify-self-stretch',
          )}
        >
          <Icon as={Camera} size={18} />
          {user.profile_photo ? t('Change photo') : t('Add a photo')}
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join()}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId}
            disabled={pending}
            onChange={(event) => {
              void take(event.target.files?.[0])
              // Allows the same file to be selected again.
              event.target.value = ''
            }}
            className="sr-only"
          />
        </label>
        {user.profile_photo && (
          <Button
            variant="ghost"
            disabled={pending}
            onClick={() => {
              setError(null)
              remove()
            }}
            className="justify-self-start max-sm:justify-self-stretch"
          >
            <Icon as={Trash2} size={18} />
            {t('Remove photo')}
          </Button>
        )}
        <FieldNote
          id={noteId}
          error={error}
          hint={
            <>
              {t('JPEG, PNG or WebP, up to {{size}} MB.', { size: MEGABYTES })}{' '}
              <span className="pointer-coarse:hidden">{t('You can also drop it here.')}</span>
            </>
          }
        />
      </div>
      {picture && (
        <CropDialog
          key={picture.url}
          isOpen={open}
          onOpenChange={setOpen}
          picture={picture}
          title={t('Crop your photo')}
          label={t('Your photo')}
          saveLabel={t('Save photo')}
          round
          pending={pending}
          onCrop={save}
        />
      )}
    </div>
  )
}

const FIELD = 'profile_photo'

/** Saves or removes the photo, independently of the profile form. `onEnd` is called after success and failure. */
function useSavePhoto(onEnd: () => void) {
  const { t } = useTranslation()
  const [error, setError] = useState<string | null>(null)
  const { submit, pending } = useSubmit(
    (photo: Blob | null) =>
      api.answer('POST /update-profile', photo ? { files: { [FIELD]: photo } } : { body: { remove_photo: true } }),
    {
      onSuccess: ({ data, message }) => {
        updateUser(data.user)
        showToast({ tone: 'success', title: message || t('Profile updated') })
        onEnd()
      },
      onError: (failure) => {
        onEnd()
        if (failure instanceof SessionEndedError) return
        const ofField = failure instanceof ApiError ? failure.errors[FIELD]?.[0] : undefined
        setError(ofField ?? getErrorMessage(failure, t('The shop cannot be reached')))
      },
    },
  )
  return { save: (photo: Blob) => void submit(photo), remove: () => void submit(null), pending, error, setError }
}
