// A stand-in of Apple's script, in the shape that its reference describes: AppleID.auth.init, AppleID.auth.signIn.
{
  const provider = new URL(document.currentScript.src).origin
  const LOOK_MS = 100
  /** The word of a popup may come after its end is seen. */
  const LOOKS = 3
  let config

  window.AppleID = {
    auth: {
      init(given) {
        config = given
      },
      signIn: () => new Promise(openPopup),
    },
  }

  function openPopup(resolve, reject) {
    const { clientId, scope, state, nonce, usePopup } = config
    if (!usePopup) throw new Error('this stand-in knows popups alone')
    const query = new URLSearchParams({
      provider: 'apple',
      client_id: clientId,
      scope,
      state,
      nonce,
      origin: location.origin,
    })
    const popup = window.open(`${provider}/popup?${query}`, 'apple', 'popup,width=480,height=560')
    if (!popup) return reject({ error: 'popup_blocked_by_browser' })
    const done = () => {
      clearInterval(watch)
      window.removeEventListener('message', listen)
    }
    const listen = ({ origin, data }) => {
      if (origin !== provider || data.from !== 'popup') return
      done()
      if (data.refused) return reject({ error: 'user_cancelled_authorize' })
      const { authorization, user } = data.agreed
      resolve({ authorization: { ...authorization, state: data.state }, ...(user && { user }) })
    }
    let looks = 0
    const watch = setInterval(() => {
      if (!popup.closed || ++looks < LOOKS) return
      done()
      reject({ error: 'popup_closed_by_user' })
    }, LOOK_MS)
    window.addEventListener('message', listen)
  }
}
