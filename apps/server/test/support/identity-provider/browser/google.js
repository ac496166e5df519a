// A stand-in of Google's script, in the shape that its reference describes: google.accounts.oauth2.initCodeClient.
{
  const provider = new URL(document.currentScript.src).origin
  const LOOK_MS = 100
  /** The word of a popup may come after its end is seen. */
  const LOOKS = 3

  window.google = {
    accounts: {
      oauth2: {
        initCodeClient: (config) => ({ requestCode: () => openPopup(config) }),
      },
    },
  }

  function openPopup({ client_id, scope, state, ux_mode, callback, error_callback }) {
    if (ux_mode !== 'popup') throw new Error('this stand-in knows popups alone')
    const query = new URLSearchParams({ provider: 'google', client_id, scope, state, origin: location.origin })
    const popup = window.open(`${provider}/popup?${query}`, 'google', 'popup,width=480,height=560')
    if (!popup) return error_callback({ type: 'popup_failed_to_open' })
    const done = () => {
      clearInterval(watch)
      window.removeEventListener('message', listen)
    }
    const listen = ({ origin, data }) => {
      if (origin !== provider || data.from !== 'popup') return
      done()
      callback(data.refused ? { error: 'access_denied', state } : { ...data.agreed, scope, state: data.state })
    }
    let looks = 0
    const watch = setInterval(() => {
      if (!popup.closed || ++looks < LOOKS) return
      done()
      error_callback({ type: 'popup_closed' })
    }, LOOK_MS)
    window.addEventListener('message', listen)
  }
}
