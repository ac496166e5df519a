export default function Home() {
  return <h1>Rialto</h1>
}
