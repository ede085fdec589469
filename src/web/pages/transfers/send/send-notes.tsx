/** How the desk keeps its promise, for whoever wonders. */
export function SendNotes() {
  return (
    <aside className="send-notes" aria-labelledby="send-notes">
      <h2 id="send-notes">Credited exactly once</h2>
      <ol>
        <li>
          <b>You see who it is.</b> The account is looked up before anything is sent.
        </li>
        <li>
          <b>The reference is kept on this device</b> before the transfer goes out. The service takes each reference
          once, whoever sends it.
        </li>
        <li>
          <b>A lost answer is looked up.</b> Close the page or lose the network: the desk tells what happened when you
          come back.
        </li>
      </ol>
    </aside>
  )
}
