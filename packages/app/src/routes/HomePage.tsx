export function HomePage() {
  return <h1>Squall</h1>
}
