import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { EntryLayout } from './layouts/EntryLayout'
import { ShellLayout } from './layouts/ShellLayout'

const AdminContestsPage = lazy(() => import('../routes/AdminContestsPage'))
const AdminPage = lazy(() => import('../routes/AdminPage'))
const AuthPage = lazy(() => import('../routes/AuthPage'))
const ChaseRoutesPage = lazy(() => import('../routes/ChaseRoutesPage'))
const GalleryPage = lazy(() => import('../routes/GalleryPage'))
const CommunityPage = lazy(() => import('../routes/CommunityPage'))
const ContestsPage = lazy(() => import('../routes/ContestsPage'))
const HomePage = lazy(() => import('../routes/HomePage'))
const LeaderboardPage = lazy(() => import('../routes/LeaderboardPage'))
const MeetupsPage = lazy(() => import('../routes/MeetupsPage'))
const NotFoundPage = lazy(() => import('../routes/NotFoundPage'))
const NotificationsPage = lazy(() => import('../routes/NotificationsPage'))
const ProfilePage = lazy(() => import('../routes/ProfilePage'))
const RadarPage = lazy(() => import('../routes/RadarPage'))
const ResetPasswordPage = lazy(() => import('../routes/ResetPasswordPage'))
const SetupPage = lazy(() => import('../routes/SetupPage'))
const SocialPage = lazy(() => import('../routes/SocialPage'))
const StormPrepPage = lazy(() => import('../routes/StormPrepPage'))
const StreamPage = lazy(() => import('../routes/StreamPage'))
const StreamingPage = lazy(() => import('../routes/StreamingPage'))
const StreamsPage = lazy(() => import('../routes/StreamsPage'))
const UnsubscribePage = lazy(() => import('../routes/UnsubscribePage'))
const UpdatesPage = lazy(() => import('../routes/UpdatesPage'))
const WeatherPage = lazy(() => import('../routes/WeatherPage'))

/** Pages arrive when they are visited; only the frames around them are in the first load. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<EntryLayout />}>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/setup" element={<SetupPage />} />
        <Route path="/unsubscribe" element={<UnsubscribePage />} />
      </Route>
      <Route element={<ShellLayout />}>
        <Route index element={<HomePage />} />
        <Route path="/stream" element={<StreamsPage />} />
        <Route path="/stream/:id" element={<StreamPage />} />
        <Route path="/streaming/:userId" element={<StreamingPage />} />
        <Route path="/admin" element={<AdminPage />} />
        <Route path="/admin/contests" element={<AdminContestsPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/profile/:userId" element={<ProfilePage />} />
        <Route path="/leaderboard" element={<LeaderboardPage />} />
        <Route path="/updates" element={<UpdatesPage />} />
        <Route path="/notifications" element={<NotificationsPage />} />
        <Route path="/radar" element={<RadarPage />} />
        <Route path="/gallery" element={<GalleryPage />} />
        <Route path="/weather" element={<WeatherPage />} />
        <Route path="/storm-prep" element={<StormPrepPage />} />
        <Route path="/community" element={<CommunityPage />} />
        <Route path="/community/meetups" element={<MeetupsPage />} />
        <Route path="/community/routes" element={<ChaseRoutesPage />} />
        <Route path="/community/social" element={<SocialPage />} />
        <Route path="/community/contests" element={<ContestsPage />} />
        <Route path="/community/contests/:id" element={<ContestsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
