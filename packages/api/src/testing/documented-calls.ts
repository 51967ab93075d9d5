import { z } from 'zod'

const DocumentedCall = z
  .tuple([
    z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
    z.string().startsWith('/api/'),
    z.enum(['anonymous', 'member', 'approved', 'owner', 'admin']),
    z.string(),
  ])
  .transform(([method, path, access, procedure]) => ({
    method,
    path,
    access,
    /** The procedure behind it, 'route' for a plain route, or null while its feature is not built. */
    procedure: procedure === '-' ? null : procedure,
  }))
export type DocumentedCall = z.output<typeof DocumentedCall>

/** Every fixed REST call: method, path, who may call it, and the procedure that answers. */
export const documentedCalls: DocumentedCall[] = `
POST   /api/auth/login                             anonymous auth.login
POST   /api/auth/signup                            anonymous auth.signup
POST   /api/auth/forgot-password                   anonymous auth.forgotPassword
POST   /api/auth/reset-password                    anonymous auth.resetPassword
POST   /api/auth/logout                            member    auth.logout
GET    /api/auth/user                              member    auth.user
POST   /api/auth/change-password                   member    auth.changePassword
GET    /api/streams                                anonymous streams.list
GET    /api/streams/{id}                           anonymous streams.get
POST   /api/streams                                approved  streams.start
PATCH  /api/streams/{id}                           owner     streams.rename
POST   /api/streams/{id}/end                       owner     streams.end
GET    /api/streams/{streamId}/messages            anonymous chat.list
POST   /api/streams/{streamId}/messages            member    chat.post
GET    /api/streams/active/{userId}                anonymous streams.active
GET    /api/streams/{id}/summary                   owner     streams.summary
GET    /api/users/{userId}/streams                 anonymous streams.past
POST   /api/streams/{id}/like                      member    streams.like
DELETE /api/streams/{id}/like                      member    streams.unlike
GET    /api/streams/recent                         anonymous streams.recent
DELETE /api/streams/{id}/poster                    owner     streams.removePoster
GET    /api/media/node                             anonymous mediaNodes.choose
GET    /api/chasers                                anonymous chaserPositions.live
GET    /api/chasers/settings                       member    chaserPositions.settings
PATCH  /api/streams/{id}/place                     owner     chaserPositions.share
GET    /api/recordings/settings                    member    recordings.settings
GET    /api/recordings/storage                     member    recordings.storage
GET    /api/streams/{id}/recording                 anonymous recordings.get
DELETE /api/streams/{id}/recording                 owner     recordings.remove
GET    /api/replays                                anonymous replays.list
GET    /api/replays/{id}                           anonymous replays.get
PATCH  /api/replays/{id}                           owner     replays.update
GET    /api/replays/{id}/chat                      anonymous replays.chat
GET    /api/replays/{id}/positions                 anonymous replays.positions
GET    /api/replays/{id}/warnings                  anonymous replays.warnings
GET    /api/clips                                  anonymous clips.list
POST   /api/clips                                  approved  clips.create
GET    /api/clips/settings                         member    clips.settings
PATCH  /api/clips/settings                         member    clips.changeSettings
GET    /api/clips/{id}                             anonymous clips.get
PATCH  /api/clips/{id}                             owner     clips.rename
DELETE /api/clips/{id}                             owner     clips.remove
POST   /api/admin/clips/{id}/remove                admin     clips.takeDown
POST   /api/admin/clips/{id}/restore               admin     clips.restore
GET    /api/admin/stats                            admin     admin.stats
GET    /api/admin/users                            admin     admin.users
POST   /api/admin/users/{id}/approve               admin     admin.approve
POST   /api/admin/users/{id}/suspend               admin     admin.suspend
GET    /api/emergency-alerts                       anonymous alerts.emergency
GET    /api/streaming-channels                     anonymous channels.list
GET    /api/weather/alerts                         anonymous alerts.nearby
GET    /api/weather/conditions                     anonymous conditions.at
GET    /api/weather/forecast                       anonymous conditions.forecast
GET    /api/weather/{id}                           anonymous conditions.ofStream
GET    /api/weather/{id}/alerts                    anonymous alerts.listOfStream
GET    /api/users/{userId}/streaming-page          anonymous channels.page
PATCH  /api/users/{userId}/streaming-page          owner     channels.editPage
GET    /api/users/{userId}/activities              anonymous activities.list
GET    /api/streaming-widgets/{userId}             anonymous widgets.list
POST   /api/streaming-widgets                      member    widgets.create
PATCH  /api/streaming-widgets/{widgetId}           owner     widgets.edit
DELETE /api/streaming-widgets/{widgetId}           owner     widgets.remove
GET    /api/streaming-themes/{userId}              anonymous themes.list
POST   /api/streaming-themes                       member    themes.create
PATCH  /api/streaming-themes/{id}                  owner     themes.edit
DELETE /api/streaming-themes/{id}                  owner     themes.remove
POST   /api/streaming-themes/{id}/apply            owner     themes.activate
GET    /api/users/{id}                             anonymous profiles.get
GET    /api/users/{id}/achievements                anonymous achievements.list
GET    /api/users/{id}/followers                   anonymous follows.followers
GET    /api/users/{id}/following                   anonymous follows.following
GET    /api/users/{viewerId}/following/{id}        owner     follows.isFollowing
PATCH  /api/users/{id}                             owner     profiles.edit
POST   /api/users/{id}/follow                      member    follows.follow
DELETE /api/users/{id}/follow                      member    follows.unfollow
DELETE /api/users/{id}                             owner     profiles.remove
GET    /api/top-storm-chasers                      anonymous leaderboard.top
DELETE /api/admin/users/{id}                       admin     admin.remove
POST   /api/admin/users/{id}/make-admin            admin     admin.makeAdmin
POST   /api/admin/users/{id}/demote-admin          admin     admin.demoteAdmin
POST   /api/admin/users/bulk-approve               admin     admin.bulkApprove
POST   /api/admin/users/bulk-suspend               admin     admin.bulkSuspend
POST   /api/admin/users/bulk-delete                admin     admin.bulkDelete
GET    /api/admin/photos                           admin     photos.review
POST   /api/admin/photos/{id}/approve              admin     photos.approve
POST   /api/admin/photos/{id}/reject               admin     photos.reject
GET    /api/admin/posts/pending                    admin     posts.pending
POST   /api/admin/posts/{id}/approve               admin     posts.approve
POST   /api/admin/posts/{id}/reject                admin     posts.reject
GET    /api/admin/system-health                    admin     admin.systemHealth
GET    /api/admin/analytics                        admin     admin.analytics
GET    /api/admin/activity-logs                    admin     admin.activityLogs
GET    /api/admin/activity-logs/export             admin     route
GET    /api/admin/emergency-alerts                 admin     emergencyAlerts.sent
POST   /api/admin/emergency-alerts                 admin     emergencyAlerts.send
DELETE /api/admin/emergency-alerts/{id}            admin     emergencyAlerts.withdraw
GET    /api/weather/tornado-alerts                 anonymous alerts.tornado
GET    /api/weather/sources                        anonymous sources.list
GET    /api/weather/storm-tracking                 anonymous storms.tracking
GET    /api/weather/stations                       member    stations.list
POST   /api/weather/stations                       member    stations.add
PATCH  /api/weather/stations/{id}                  owner     stations.edit
DELETE /api/weather/stations/{id}                  owner     stations.remove
GET    /api/weather/stations/{id}/sync             owner     stations.sync
POST   /api/weather/stations/{id}/readings         owner     stations.report
GET    /api/notification-preferences               member    notifications.preferences
PATCH  /api/notification-preferences               member    notifications.changePreferences
GET    /api/storm-reports                          anonymous stormReports.list
GET    /api/storm-reports/mine                     member    stormReports.mine
GET    /api/storm-reports/{id}                     anonymous stormReports.get
POST   /api/storm-reports                          member    stormReports.send
DELETE /api/storm-reports/{id}                     owner     stormReports.withdraw
GET    /api/map/placefiles                         anonymous placefiles.list
GET    /api/map/placefiles/{id}                    anonymous placefiles.get
GET    /api/photos                                 anonymous photos.list
POST   /api/photos/upload                          member    route
POST   /api/photos                                 member    photos.add
GET    /api/photos/{id}                            anonymous photos.get
DELETE /api/photos/{id}                            owner     photos.remove
POST   /api/photos/{id}/like                       member    photos.like
DELETE /api/photos/{id}/like                       member    photos.unlike
GET    /api/photos/{id}/comments                   anonymous photos.comments
POST   /api/photos/{id}/comments                   member    photos.comment
PATCH  /api/photo-comments/{id}                    owner     photos.editComment
DELETE /api/photo-comments/{id}                    owner     photos.removeComment
GET    /api/radar/data                             anonymous radar.data
GET    /api/radar/scans                            anonymous radar.scans
GET    /api/radar/mosaic                           anonymous radar.mosaic
GET    /api/radar/storm-cells                      anonymous radar.stormCells
GET    /api/radar/alerts                           anonymous radar.alerts
GET    /api/geocode                                anonymous geocoding.search
GET    /api/community/meetups/upcoming             anonymous meetups.upcoming
GET    /api/community/meetups/my                   member    meetups.mine
POST   /api/community/meetups                      member    meetups.create
POST   /api/community/meetups/{id}/join            member    meetups.join
DELETE /api/community/meetups/{id}/join            member    meetups.leave
DELETE /api/community/meetups/{id}                 owner     meetups.cancel
PATCH  /api/community/meetups/{id}                 owner     meetups.edit
GET    /api/community/meetups/{id}                 anonymous meetups.get
GET    /api/community/routes/popular               anonymous chaseRoutes.popular
GET    /api/community/routes                       member    chaseRoutes.list
GET    /api/community/routes/my                    member    chaseRoutes.mine
GET    /api/community/routes/saved                 member    chaseRoutes.saved
POST   /api/community/routes                       member    chaseRoutes.share
POST   /api/community/routes/{id}/save             member    chaseRoutes.save
DELETE /api/community/routes/{id}/save             member    chaseRoutes.unsave
DELETE /api/community/routes/{id}                  owner     chaseRoutes.remove
GET    /api/community/routes/{id}                  anonymous chaseRoutes.get
GET    /api/community/routes/{id}/comments         anonymous chaseRoutes.comments
POST   /api/community/routes/{id}/comments         member    chaseRoutes.comment
PATCH  /api/community/route-comments/{id}          owner     chaseRoutes.editComment
DELETE /api/community/route-comments/{id}          owner     chaseRoutes.removeComment
GET    /api/community/contests/active              anonymous contests.active
GET    /api/community/contests                     anonymous contests.list
POST   /api/community/contests                     admin     contests.create
GET    /api/community/contests/{id}                anonymous contests.get
GET    /api/community/contests/{id}/entries        anonymous contests.entries
POST   /api/community/contests/{id}/entries        approved  contests.enter
DELETE /api/community/contests/{id}/entries/{entryId} owner  contests.withdraw
POST   /api/community/contests/{id}/vote           approved  contests.vote
POST   /api/community/contests/{id}/close          admin     contests.close
PATCH  /api/community/contests/{id}                admin     contests.edit
DELETE /api/community/contests/{id}                admin     contests.remove
DELETE /api/community/contests/{id}/picture        admin     contests.removePicture
GET    /api/community/posts/recent                 anonymous posts.recent
GET    /api/community/posts                        member    posts.list
GET    /api/community/posts/my                     member    posts.mine
GET    /api/community/posts/hashtags/trending      member    posts.trending
POST   /api/community/posts                        member    posts.create
POST   /api/community/posts/{id}/like              member    posts.like
DELETE /api/community/posts/{id}/like              member    posts.unlike
GET    /api/community/posts/{id}                   anonymous posts.get
DELETE /api/community/posts/{id}                   owner     posts.remove
GET    /api/community/posts/{id}/comments          anonymous posts.comments
POST   /api/community/posts/{id}/comments          member    posts.comment
PATCH  /api/community/comments/{id}                owner     posts.editComment
DELETE /api/community/comments/{id}                owner     posts.removeComment
GET    /api/search                                 anonymous search.everything
POST   /api/reports                                member    reports.create
GET    /api/admin/reviews                          admin     reviews.queue
GET    /api/admin/reviews/analytics                admin     reviews.analytics
POST   /api/admin/reviews/decide                   admin     reviews.decide
POST   /api/admin/reviews/undo                     admin     reviews.undo
GET    /api/admin/streams                          admin     streamModeration.list
POST   /api/admin/streams/{id}/mute                admin     streamModeration.mute
DELETE /api/admin/streams/{id}/mute                admin     streamModeration.unmute
POST   /api/admin/streams/{id}/end                 admin     streamModeration.end
POST   /api/admin/streams/{id}/message             admin     streamModeration.message
`
  .trim()
  .split('\n')
  .map((line) => DocumentedCall.parse(line.split(/\s+/)))
